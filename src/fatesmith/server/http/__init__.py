"""The doors: HTTP and WebSocket, who may come in, and how a server is started."""
