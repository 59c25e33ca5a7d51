"""Stammtisch: five board games for friends, bots and researchers, in one program."""

