"""Would it be faster to compress what goes over loopback?"""

import base64
import collections
import os
import tempfile
import zlib

from support.browser import chromium
from support.compiler import program
from support.problem import Problem
from support.processes import output
from support.report import median, say, table
from support.stories import chosen

TITLE = "Compression on loopback: deflate + send + inflate, beside sending raw"
RUNS = 200
BROWSER_RUNS = 60
LEVELS = {0: "raw", 1: "level 1", 6: "level 6"}

# Five at a time: a page's clock is coarse.
IN_BROWSER = """
async ({ packed, raw, runs }) => {
  const bytes = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  const [small, whole] = [bytes(packed), bytes(raw)]
  const ways = {
    inflate: () => new Response(new Blob([small]).stream()
      .pipeThrough(new DecompressionStream("deflate-raw"))).text(),
    decode: async () => new TextDecoder().decode(whole)
  }
  const times = { inflate: [], decode: [] }
  let length = 0
  for (let run = -10; run < runs; run++) {
    for (const way in ways) {
      const start = performance.now()
      for (let turn = 0; turn < 5; turn++) length = (await ways[way]()).length
      if (run >= 0) times[way].push((performance.now() - start) / 5)
    }
  }
  return { times, length }
}
"""


def measure():
    body = chosen()["large"].body
    results = on_loopback(body)
    raw = results["raw"][1]
    say(f"{len(body):,} B of {chosen()['large'].id}, median of {RUNS} runs, microseconds")
    table([["", "bytes", "whole way", "against raw"]] + [
        [name, f"{size:,}", f"{time:.0f}", f"{time / raw:.1f} x"]
        for name, (size, time) in results.items()])
    best = min(results, key=lambda name: results[name][1])
    say("Compressing is " + ("slower than sending raw." if best == "raw" else f"faster: {best}."))
    try:
        in_browser(body)
    except Problem as problem:
        say(f"in a browser: not measured: {problem}")


def on_loopback(body):
    compression = program("compression", ["compression/compression.c"], ["zlib"])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "body")
        with open(path, "wb") as file:
            file.write(body)
        lines = output([compression, path, str(RUNS)]).decode().split("\n")
    sizes, times = {}, collections.defaultdict(list)
    for level, size, time in (line.split() for line in lines if line):
        sizes[int(level)] = int(size)
        times[int(level)].append(int(time) / 1000)
    return {name: (sizes[level], median(times[level])) for level, name in LEVELS.items()}


def in_browser(body):
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    packed = packer.compress(body) + packer.flush()
    with chromium() as browser:
        result = browser.new_page().evaluate(IN_BROWSER, {
            "packed": base64.b64encode(packed).decode(), "raw": base64.b64encode(body).decode(),
            "runs": BROWSER_RUNS})
    inflate, decode = (median(result["times"][way]) * 1000 for way in ("inflate", "decode"))
    say(f"in Chromium, median of {BROWSER_RUNS} runs: DecompressionStream to text {inflate:.0f},"
        f" TextDecoder of the raw bytes {decode:.0f}")
