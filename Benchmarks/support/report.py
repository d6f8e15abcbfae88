"""Plain text or Markdown on standard output, and the two statistics that are printed."""

import statistics

# True for tables that a page of the documentation takes as they are.
markdown = False


def section(title, command=None):
    if not markdown:
        print(f"\n{title}\n{'-' * len(title)}", flush=True)
        return
    print(f"\n## {title}\n", flush=True)
    if command:
        print(f"`{command}`\n", flush=True)


def say(text=""):
    print(text if markdown else f"  {text}".rstrip(), flush=True)


def table(rows):
    """Rows of cells under their first one: words to the left, figures to the right."""
    if markdown:
        lines = [rows[0], ["---", *("--:" for _ in rows[0][1:])], *rows[1:]]
        print("\n" + "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines) + "\n", flush=True)
        return
    widths = [max(len(str(row[index])) for row in rows) for index in range(len(rows[0]))]
    for row in rows:
        cells = (
            str(cell).ljust(width) if index == 0 else str(cell).rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths)))
        say("  ".join(cells).rstrip())


def median(samples):
    return statistics.median(samples)


def percentile(samples, part):
    """The nearest rank: a value that was measured, never one in between."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))]
