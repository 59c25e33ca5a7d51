"""Vier on an 8 x 8 LED matrix with a five-way joystick, as its inventors drew it."""
