"""Whether any server of the protocol behaves as the document says."""
