"""DOG: the track, the cards and the rounds of the DOG family, and the game of DOG itself."""
