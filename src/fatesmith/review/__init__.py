"""Was it luck? What the dice and the choices of a finished game were worth, to every seat."""
