"""Web Push: the server's key, sealed messages and the way to the browsers' push services. Needs the extra `push`."""
