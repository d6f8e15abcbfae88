#!/usr/bin/env python3
"""What a reviewer may want to look at: wording, shape of the code, recipes and sizes. It always exits with 0.

With --write, lines.json has the sizes of now.
"""

import itertools
import json
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).parents[2]
PAGES = ROOT / "Sources/Storybook/Documentation.docc"
SIZES = pathlib.Path(__file__).with_name("lines.json")

# Turns that read like a translation.
UNWANTED = (r"(?i:\b(?:somebody|nobody|whoever|anybody|everybody|tells|told|telling|(?<!can )tell|(?:is|are) to be|as it lies"
            r"|(?<!there )(?:is|are) none)\b)")
STILTED = (r"\b(?:There (?:is|are) (?:no|none)|is no(?! longer)|of (?:its|their) own|by itself|any more|anew|meanwhile"
           r"|as it (?:is|was)|has to be|says so|no such)\b")
# In the documentation, where some of the turns above are plain English.
TRANSLATED = (r"(?i:\b(?:whom|hears?|heard|at fault|at hand|alike|anew|aside|meanwhile|any more|made plain|come to rest"
              r"|mend(?:s|ed)?|goes along|takes? over|taken over|pass(?:es|ed)? over|held against|looks? otherwise|be it"
              r"|belongs? into|asked for|by itself|by themselves|what there is|ha(?:s|ve) to be|says so|as it lies|lies beside"
              r"|is no (?:source|business|viewer|message|word))\b)")
# What is read of a file, and the turns that it should not have.
WORDING = {
    "comments": (r"(?<![:\"'`\w/])//+ ?.*|/\*.*?\*/", ("Sources/**/*.swift", "Stories/**/*.swift", "Public/[jc]*s/**/*"),
                 [UNWANTED]),
    "help": (r'(?s)(?:help|abstract|discussion):\s*(?:ArgumentHelp\(\s*)?(?:""".*?"""|"(?:\\.|[^"\\])*")',
             ("Sources/**/*.swift",), [UNWANTED]),
    "texts": (r'(?m)^(?!\s*//).*?"(?:\\.|[^"\\\n])* (?:\\.|[^"\\\n])*"', ("Sources/**/*.swift", "Public/js/**/*.js"),
              [UNWANTED, STILTED]),
}
MARKUP = re.compile(r"^ *```.*?^ *```|`[^`]*`|<[^>]*>|@\w+\([^)]*\)", re.M | re.S)
# What readers type into a search box.
SEARCHED = ["hot reload", "visual regression", "property-based testing", "mock", "time travel", "decorator", "control", "args",
            "viewport", "presence", "globals", "play function", "fixture", "snapshot"]
WORDS_OF_A_SENTENCE = 45

FUNCTION = {
    ".swift": (40, r"\s*(?:[\w@]+(?:\([^)]*\))?\s+)*(?P<name>func\s+[^\s(<]+|init[?]?(?=[(<])|subscript(?=[(<])"
                   r"|var\s+\w+(?=[^={]*\{))"),
    ".js": (35, r"\s*(?:export )?(?P<name>(?:async )?function\*?\s*\w+|const\s+\w+(?=.*=> \{$)"
                r"|(?:async |get |set |static |\*)*#?(?!(?:if|for|while|switch|catch)\b)\w+(?=\([^)]*\)\s*\{$))"),
}
COLUMNS = {".swift": 100, ".js": 110, ".css": 100}
# Comments and texts, so that what is counted is code.
LITERALS = re.compile(r'//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`', re.S | re.M)
CHOICE = r"(?<=\s)\?(?=\s)|\bif (?!case|let)[^{\n]*\{[^{}\n]*\} else \{[^{}\n]*\}"
TUPLES = r"(?m)^ *(?:let |var )?\([a-z_][\w.]*(?:, [a-z_][\w.]*)+\) =\s+\("
CODE = re.compile(r"`([^`]+)`")


def files(*patterns):
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file() and "/dist/" not in str(path))


def name(path):
    return str(path.relative_to(ROOT))


def turns():
    for what, (kind, patterns, unwanted) in WORDING.items():
        for path in files(*patterns):
            for found in re.findall(kind, path.read_text()):
                if any(re.search(each, found) for each in unwanted):
                    yield f"{name(path)}: {what}: {found.strip()[:100]}"


def documentation():
    pages = files("Sources/**/*.md", "Sources/**/*.tutorial", "*/README.md", "README.md", "CONTRIBUTING.md")
    texts = {page: MARKUP.sub("``", page.read_text()) for page in pages}
    for page, text in texts.items():
        for each in re.finditer(f"{UNWANTED}|{TRANSLATED}", text):
            yield f"{name(page)}: {' '.join(text[max(0, each.start() - 40):each.end() + 40].split())}"
        prose = "\n".join(line for line in text.splitlines() if not line.startswith("|"))
        for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:- |\d+\. |#))", prose):
            for sentence in re.split(r"(?<=[.:;!?])\s+(?=[A-Z`*])", " ".join(paragraph.split())):
                if len(sentence.split()) > WORDS_OF_A_SENTENCE:
                    yield f"{name(page)}: a sentence of {len(sentence.split())} words: {sentence[:80]}…"
    for term in SEARCHED:
        if not any(re.search(rf"\b{term}", text, re.I) for page, text in texts.items() if page.parent == PAGES):
            yield f"no page has “{term}”, which readers search for"


def functions(path):
    """Each function with its length: to the brace that stands below its beginning."""
    lines = path.read_text().splitlines()
    for start, line in enumerate(lines):
        if found := re.match(FUNCTION[path.suffix][1], line):
            indent = re.match(" *", line)[0]
            # What is further in, or ends the parameters.
            inner = re.compile(rf"{indent}(?: |\))|\s*$")
            body = list(itertools.takewhile(inner.match, lines[start + 1:]))
            if line.endswith("}"):
                yield found["name"], 1
            elif "".join(lines[start + 1 + len(body):][:1]).startswith(indent + "}"):
                yield found["name"], len(body) + 2


def shape():
    for language, suffix, patterns in (("Swift", ".swift", ("Sources/**/*.swift", "Stories/**/*.swift")),
                                       ("JavaScript", ".js", ("Public/js/**/*.js",))):
        paths = [path for path in files(*patterns) if ".docc/" not in str(path)]
        sizes = [(size, f"{name(path)}: {function}") for path in paths for function, size in functions(path)]
        text = "\n".join(path.read_text() for path in paths)
        code = LITERALS.sub('""', text)
        lines = sum(bool(line.strip()) for line in code.splitlines())
        deciles = statistics.quantiles([size for size, _ in sizes], n=10)
        print(f"{language}: functions have {deciles[4]:.0f} lines (median), {deciles[8]:.0f} (90 %); 1,000 lines of code have "
              f"{1000 * len(re.findall(CHOICE, code)) / lines:.1f} choices in one line and "
              f"{len(re.findall(TUPLES, code))} assign tuples; "
              f"{100 * len(re.findall(r'(?m)^ *//', text)) / text.count(chr(10)):.0f} % are comments")
        yield from (f"{place} has {size} lines" for size, place in sorted(sizes, reverse=True) if size > FUNCTION[suffix][0])
    for path in files("Public/js/**/*.js", "Public/css/*.css"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if len(line) > COLUMNS[path.suffix]:
                yield f"{name(path)}:{number} has {len(line)} columns"


def recipes():
    """Files that CONTRIBUTING names and that are missing, and names in a recipe that the file before them does not have."""
    text = re.sub(r"^```.*?^```\n", "", (ROOT / "CONTRIBUTING.md").read_text(), flags=re.M | re.S)
    for item in re.split(r"^(?=\d+\. |- |#)", text, flags=re.M):
        content = None
        for word in CODE.findall(item):
            if re.fullmatch(r"(?:Public|Sources|Tests|Stories|Benchmarks)/[\w+./-]+\.\w+", word):
                place = ROOT / word
                content = place.read_text() if place.is_file() else None
                if content is None:
                    yield f"{word} is missing"
            elif content and item[:1].isdigit() and re.fullmatch(r"\w+", word) and not re.search(rf"\b{word}\b", content):
                yield f"{name(place)} has no “{word}”"


def size(folder):
    """Lines of Swift, C, JavaScript and CSS, without documentation pages."""
    return sum(len(path.read_text().splitlines()) for path in folder.rglob("*")
               if path.suffix in {".swift", ".c", ".h", ".js", ".css"} and "Documentation.docc" not in path.parts)


def sizes(writes):
    """Targets and folders of the page that are not as long as lines.json says."""
    folders = [path for parent in ("Sources", "Public/js") for path in sorted((ROOT / parent).iterdir()) if path.is_dir()]
    now = {name(folder): size(folder) for folder in [*folders, ROOT / "Public/css"]}
    before = json.loads(SIZES.read_text())
    for place in sorted(now.keys() | before.keys()):
        if (change := now.get(place, 0) - before.get(place, 0)):
            yield f"{place}: {before.get(place, 0)} → {now.get(place, 0)} ({change:+})"
    for top in ("Sources", "Public"):
        print(f"{top}: {sum(lines for place, lines in now.items() if place.startswith(top)):,} lines")
    if writes:
        SIZES.write_text(json.dumps(now, indent=2) + "\n")


def main():
    count = 0
    for title, findings in (("Wording", turns()), ("Documentation", documentation()), ("Shape", shape()),
                            ("Recipes", recipes()), ("Sizes", sizes("--write" in sys.argv))):
        print(f"\n{title}")
        for finding in findings:
            print(f"  {finding}")
            count += 1
    print(f"\n{count} findings: see “Budgets” in CONTRIBUTING.md")


main()
