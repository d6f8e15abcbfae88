"""Source text without its comments and the text of its literals. Code that a literal interpolates is code."""

import re

# What begins something else than code, and the parentheses that end an interpolation.
MARKS = {
    "Swift": re.compile(r'//[^\n]*|/\*.*?\*/|(?P<quote>#*(?:"""|"))|(?P<regex>/)|(?P<open>\()|(?P<close>\))', re.S),
    "JavaScript": re.compile(r'//[^\n]*|/\*.*?\*/|(?P<quote>["\'`])|(?P<regex>/)|(?P<open>\{)|(?P<close>\})', re.S),
}
REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n\[])+/")
# A slash after an operand divides.
OPERAND = re.compile(r"(?:[\w\])}\"]|(?<=[\w\])}])[!?])\s*$")
KEYWORD = re.compile(r"\b(?:return|case|in|of|typeof|await)\s*$")


def code(text, language):
    """The code of a text; each literal is an empty one. Lines stay where they are, so that they can be counted."""
    return "".join(pieces(text, language, 0, False)[0])


def pieces(text, language, at, interpolated):
    """The pieces of code from a place, to the end or to that of an interpolation, and where that is."""
    found, depth = [], 0
    while mark := MARKS[language].search(text, at):
        found.append(text[at:mark.start()])
        at = mark.end()
        if mark["quote"]:
            inner, at = literal(text, language, at, mark["quote"])
            found.extend(inner)
        elif mark["regex"]:
            expression = REGEX.match(text, mark.start())
            before = text[max(0, mark.start() - 80):mark.start()].rpartition("\n")[2]
            divides = OPERAND.search(before) and not KEYWORD.search(before)
            if expression and not divides:
                at = expression.end()
                found.append('""')
            else:
                found.append("/")
        elif mark["open"]:
            depth += 1
            found.append(mark[0])
        elif mark["close"]:
            depth -= 1
            if interpolated and depth < 0:
                return found, at
            found.append(mark[0])
        else:
            found.append("\n" * mark[0].count("\n"))
    return [*found, text[at:]], len(text)


def literal(text, language, at, quote):
    """The code of the interpolations of a literal, and its end."""
    hashes = "#" * quote.count("#")
    end = re.escape(quote.lstrip("#") + hashes)
    begins = {"Swift": re.escape(f"\\{hashes}("), "JavaScript": r"\$\{" if quote == "`" else r"(?!)"}[language]
    escape = re.escape("\\" + hashes) + "."
    mark = re.compile(rf"(?P<begins>{begins})|{escape}|(?P<end>{end})|\n", re.S)
    found = ['"']
    while inside := mark.search(text, at):
        at = inside.end()
        if inside["begins"]:
            inner, at = pieces(text, language, at, True)
            found.extend([" ", *inner, " "])
        elif inside["end"]:
            return [*found, '"'], at
        elif "\n" in inside[0]:
            found.append("\n")
    return [*found, '"'], len(text)
