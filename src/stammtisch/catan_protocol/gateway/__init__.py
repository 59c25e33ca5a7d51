"""Any client of the protocol at our tables: translated between the document and the server's own messages."""
