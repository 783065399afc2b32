"""How the engine is compiled beyond what mypyc does: setup.py puts the parts together."""
