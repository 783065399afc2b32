"""Search: prices, policies and Monte Carlo, compiled with the engine. It knows no card by name."""
