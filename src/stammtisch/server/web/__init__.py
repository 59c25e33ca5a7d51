"""The house's front: HTTP, WebSockets, replays."""
