"""Answers that never change while a server runs, ready in memory: plain and compressed, with a mark for caches."""

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response

COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
LEAST = 500  # bytes that are worth compressing
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Page:
    """One answer."""

    def __init__(self, body: bytes, kind: str, cache: str = ASK_AGAIN, smallest: bytes = b"") -> None:
        self.body = body
        self.smallest = smallest  # by brotli, where the build has made it
        self.kind = kind
        self.cache = cache
        self.mark = f'"{sha256(body).hexdigest()[:20]}"'
        small = gzip.compress(body, 9, mtime=0) if kind.startswith(COMPRESSED) and len(body) >= LEAST else b""
        self.small = small if small and len(small) < len(body) else b""

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        headers = {"cache-control": self.cache, "etag": self.mark, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.mark:
            return Response(b"", status_code=304, headers=headers, media_type=self.kind)
        if self.smallest and "br" in encodings(request):
            return Response(self.smallest, headers={**headers, "content-encoding": "br"}, media_type=self.kind)
        if self.small and wants_gzip(request):
            return Response(self.small, headers={**headers, "content-encoding": "gzip"}, media_type=self.kind)
        return Response(self.body, headers=headers, media_type=self.kind)


def encodings(request: Request[Any, Any, Any]) -> list[str]:
    """What the client can unpack, without the weights."""
    return [part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")]


def wants_gzip(request: Request[Any, Any, Any]) -> bool:
    return "gzip" in encodings(request)


def packed(request: Request[Any, Any, Any], body: bytes, kind: str, **headers: str) -> Response[bytes]:
    """An answer made for this request alone."""
    headers["cache-control"] = "no-store"
    if len(body) >= LEAST and wants_gzip(request):
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        body = gzip.compress(body, 5, mtime=0)
    return Response(body, headers=headers, media_type=kind)


def client_files(folder: Path) -> dict[str, Page]:
    """The built client by address; files whose name carries a hash are kept forever."""
    pages: dict[str, Page] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if path.is_file() and path.suffix != ".br":
            name = path.relative_to(folder).as_posix()
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            if kind.startswith("text/") or kind == "application/javascript":
                kind += "; charset=utf-8"
            packed_file = path.with_name(f"{path.name}.br")
            smallest = packed_file.read_bytes() if packed_file.is_file() else b""
            cache = FOR_EVER if name.startswith("assets/") else ASK_AGAIN
            pages[name] = Page(path.read_bytes(), kind, cache, smallest)
    return pages
