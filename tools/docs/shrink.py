"""Screenshots with 256 colours at most: a quarter of the bytes, and nobody sees it. The browser counts the colours."""

import base64
import struct
import zlib

from playwright.sync_api import Browser

# The most frequent colours (in steps of eight) make the palette; every other is drawn as the nearest of them.
COUNT = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const step = (i) => (data[i] >> 3) * 1024 + (data[i + 1] >> 3) * 32 + (data[i + 2] >> 3);
  const seen = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const sum = seen.get(step(i)) ?? [0, 0, 0, 0];
    for (let k = 0; k < 3; k++) sum[k] += data[i + k];
    sum[3]++;
    seen.set(step(i), sum);
  }
  const mean = ([r, g, b, n]) => [r, g, b].map((total) => Math.round(total / n));
  const all = [...seen].sort((a, b) => b[1][3] - a[1][3]);
  // Half by how often, the rest spread over what is rare, so that small bright things keep their colour.
  const palette = all.slice(0, 160).map(([, sum]) => mean(sum));
  const far = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
  const nearest = (colour) => palette.reduce((best, each, i) => (far(each, colour) < far(palette[best], colour) ? i : best), 0);
  const rest = all.slice(160).map(([, sum]) => mean(sum));
  while (palette.length < 256 && rest.length) {
    const gaps = rest.map((colour) => far(palette[nearest(colour)], colour));
    const widest = gaps.indexOf(Math.max(...gaps));
    palette.push(rest.splice(widest, 1)[0]);
    if (rest.length > 3000) rest.length = 3000;
  }
  const known = new Map(all.map(([key, sum]) => [key, nearest(mean(sum))]));
  const places = new Uint8Array(data.length / 4);
  for (let i = 0; i < places.length; i++) places[i] = known.get(step(4 * i));
  let text = "";
  for (let i = 0; i < places.length; i += 8192) text += String.fromCharCode(...places.subarray(i, i + 8192));
  return { width: image.width, height: image.height, palette, places: btoa(text) };
}"""


def shrink(browser: Browser, png: bytes) -> bytes:
    """The same picture with a palette."""
    page = browser.new_page()
    found = page.evaluate(COUNT, "data:image/png;base64," + base64.b64encode(png).decode())
    page.close()
    width, height = int(found["width"]), int(found["height"])
    places = base64.b64decode(found["places"])
    rows = b"".join(b"\0" + places[width * row : width * (row + 1)] for row in range(height))
    palette = b"".join(bytes(colour) for colour in found["palette"])
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
