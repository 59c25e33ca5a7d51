"""A house of several processes behind one port: a landlord, and whole servers that share the tables between them."""
