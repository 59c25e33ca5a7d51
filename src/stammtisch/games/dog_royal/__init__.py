"""Dog Royal: the DOG family with royal figures, special cards and cheating."""
