"""The document's language: messages, both forms, spellings, places, streams. Knows neither a server nor a player."""
