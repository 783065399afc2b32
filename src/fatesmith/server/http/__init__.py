"""The interface to the outside: HTTP and WebSocket, who may connect, how a server starts."""
