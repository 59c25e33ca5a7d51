"""What the games on a ring share: board, cards, hands and rounds. A library, no game of its own."""
