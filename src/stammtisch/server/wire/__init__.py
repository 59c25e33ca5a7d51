"""The public protocol as types: requests, messages, refusals. Nothing here does anything."""
