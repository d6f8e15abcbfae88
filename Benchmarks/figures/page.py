"""What the page weighs."""

import collections
import gzip
import pathlib

from support.report import say, table

TITLE = "Bytes of the page"
PUBLIC = pathlib.Path(__file__).resolve().parents[2] / "Public"


def measure():
    sums = collections.defaultdict(lambda: [0, 0, 0])
    for file in sorted(PUBLIC.rglob("*")):
        # The one file of the folder that is not sent: it tells Swift where the others lie.
        if not file.is_file() or file.suffix == ".swift":
            continue
        content = file.read_bytes()
        for name in (file.suffix, "all"):
            for index, count in enumerate((1, len(content), len(gzip.compress(content, 9, mtime=0)))):
                sums[name][index] += count
    table([["", "files", "raw", "gzip -9"]] + [
        [name, files, f"{raw:,}", f"{packed:,}"]
        for name, (files, raw, packed) in sorted(sums.items(), key=lambda item: item[0] == "all")])
    say("gzip by file, summed.")
