"""`make release VERSION=0.3.0`: a version with its changelog, records, packages and checksums. Nothing is sent anywhere."""
