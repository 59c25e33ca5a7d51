"""Kinds of settings that Click does not know: what a proxy before us is called, and what it writes."""

import re
from typing import Any
from urllib.parse import urlsplit

import click

HEADER = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")  # a token of RFC 9110


class WebAddress(click.ParamType[str]):
    """Where people find this server, or nothing. What stands behind the host's name belongs to it."""

    name = "https://..."

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value and not is_web_address(value):
            self.fail(f"{value!r} is no address such as https://spiele.example.org", param, ctx)
        return str(value)


def is_web_address(value: str) -> bool:
    try:
        found = urlsplit(value)
        return (
            found.scheme in ("http", "https")
            and bool(found.hostname)
            and (found.port is None or found.port > 0)
            and not (found.query or found.fragment or re.search(r"[\s\x00-\x1f\ud800-\udfff]", value))
        )
    except ValueError:  # a port or an IPv6 address that is none
        return False


class HeaderName(click.ParamType[str]):
    """The name of a header of HTTP, or nothing."""

    name = "NAME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value and not HEADER.fullmatch(value):
            self.fail(f"{value!r} is no name of a header such as X-Forwarded-For", param, ctx)
        return str(value)
