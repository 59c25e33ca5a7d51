"""The documentation site: pages from docs/ and from the program itself, built by Zensical, checked, and served under /docs."""
