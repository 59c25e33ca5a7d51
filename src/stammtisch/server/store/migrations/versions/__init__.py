"""How the store came to look as it does; run at every start."""
