"""What happens to the engine's C after mypyc has written it; setup.py puts the parts together."""
