"""Figures for whoever runs a server: counted where things happen, told to Prometheus."""
