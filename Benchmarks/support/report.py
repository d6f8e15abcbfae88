"""Plain text on standard output, and the two statistics that are printed."""

import statistics


def section(title):
    print(f"\n{title}\n{'-' * len(title)}", flush=True)


def say(text=""):
    print(f"  {text}".rstrip(), flush=True)


def table(rows):
    """Rows of cells under their first one: words to the left, figures to the right."""
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
