"""Training the value net: games of self-play, and fitting the net to how they ended."""
