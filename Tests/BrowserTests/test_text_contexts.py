"""Texts in literals of HTML, as Chromium reads them: whatever a text says, the markup has the elements, attributes, rules and
scripts that it has with a harmless text in the same place (`MarkupContext`)."""

import json
import pathlib
import re
import subprocess

import pytest
from conftest import EXECUTABLE

HARMLESS = "harmless"
# A call of `f` is code that ran; `v` is the author's and keeps its arguments.
TEXTS = [
    HARMLESS, "", " ", "a b", "\"", "'", "`", "<", ">", "&", "=", "/", "\\", "x=y onclick=f()", " onclick=f() ",
    "\" onclick=\"f()", "' onclick='f()", "><script>f()</script>", "\"><script>f()</script>", "'><img src=x onerror=f()>",
    "<script>f()</script>", "</script><script>f()</script>", "</style><script>f()</script>", "</title><script>f()</script>",
    "</textarea><script>f()</script>", "</xmp><script>f()</script>", "--><script>f()</script>", "--!><script>f()</script>",
    "-->", "->", "-", "javascript:f()", " JaVaScRiPt:f()", "java\tscript:f()", "java\nscript:f()", "\x01javascript:f()",
    "vbscript:f()", "data:text/html,<script>parent.f()</script>", "javascript&colon;f()", "&#106;avascript:f()",
    "//example.org/", "https://example.org/?a=b&c=d", "/a/b#c", "f()", ";f()//", "'-f()-'", "\"-f()-\"", "${f()}", "`-f()-`",
    "*/f()/*", "\nf()\n", "\u2028f()\u2029", "\\'-f()//", "\\\"-f()//", "</script", "<!--", "<!--<script>", "]]>",
    "&quot;-f()-&quot;", "&#39;-f()-&#39;", "red; background: blue", "red } * { color: blue", "} p { color: blue } q {",
    "</style", "url(javascript:f())", "expression(f())", "\\3c", "a) b", "\"; color: blue; a: \"", "'; color: blue; a: '",
    "/* a", "*/ * { color: blue } /*", "@import 'a';", "\r\na", "\na", "a\0b", "\"\u0301><\u0338b", "🙂 é 漢", "\"'<>&" * 20,
]
ACTIVE = re.compile("script|handler|address|frame|form|object|no quotes|expression|template")

READ = r"""rows => rows.map(({ markup }) => {
  const parse = text => new DOMParser().parseFromString("<!doctype html><body>" + text, "text/html")
  const shape = node => node.nodeType !== 1 ? (node.nodeType === 8 ? "<!>" : "")
    : `<${[node.localName, ...node.getAttributeNames()].join(" ")}>${[...node.childNodes].map(shape).join("")}</>`
  const page = parse(markup)
  const all = [...page.querySelectorAll("*")]
  const count = style => Math.max(style.length, 1)
  const rules = text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return Array.from(sheet.cssRules, rule => rule.style ? count(rule.style) : "other")
  }
  return {
    shape: shape(page.documentElement), inner: all.filter(e => e.localName === "iframe").map(e => shape(parse(e.srcdoc).documentElement)),
    rules: all.filter(e => e.localName === "style").map(e => rules(e.textContent)),
    styles: all.filter(e => e.hasAttribute("style")).map(e => count(e.style)),
    values: all.flatMap(e => ["title", "class"].flatMap(name => e.getAttribute(name) ?? []))
  }
})"""

RUN = r"""async rows => {
  const frames = rows.map(({ markup }) => {
    const frame = document.createElement("iframe")
    document.body.append(frame)
    const found = { ran: 0, values: [] }
    const own = frame.contentWindow
    const define = () => Object.assign(own, { f: () => { found.ran++ }, v: (...values) => { found.values.push(values.map(String)) } })
    own.document.open()
    define()
    own.document.write("<!doctype html><body>" + markup)
    own.document.close()
    return { frame, own, found }
  })
  // Addresses of scripts are opened in tasks of their own, in the order of their frames.
  const last = () => new Promise(resolve => {
    const frame = Object.assign(document.createElement("iframe"), { src: "javascript:parent.postMessage(0)" })
    addEventListener("message", () => { frame.remove(); resolve() }, { once: true })
    document.body.append(frame)
  })
  await last()
  for (const { own } of frames) {
    own.document.addEventListener("submit", event => event.target.action.startsWith("http") && event.preventDefault())
    for (const element of own.document.querySelectorAll("a, button"))
      if (!/^(https?|data):/.test(element.protocol ?? "")) element.dispatchEvent(new own.MouseEvent("click", { bubbles: true, cancelable: true }))
  }
  await last()
  await last()
  frames.forEach(({ frame }) => frame.remove())
  return frames.map(({ found }) => found)
}"""


@pytest.fixture(scope="module")
def rows():
    """The markup of each text in each place."""
    program = pathlib.Path(EXECUTABLE).with_name("CodedStories")
    printed = subprocess.run(
        [program, "render", "places/all", "--props", "-", "--deadline", "60"], input=json.dumps({"texts": TEXTS}),
        capture_output=True, text=True, check=True).stdout
    found = json.loads(printed)
    assert len(found) == len({row["place"] for row in found}) * len(TEXTS) > 7_000
    return found


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page()
    page.route("**/*", lambda route: route.fulfill(body="<!doctype html><body>", content_type="text/html"))
    page.goto("http://places.example/")
    yield page
    page.close()


def parts(rows, count):
    return (rows[start:start + count] for start in range(0, len(rows), count))


def plain(text):
    """Parsers read line breaks as line feeds, and no NUL."""
    return re.sub("\r\n?", "\n", text).replace("\0", "").replace("\ufffd", "")


def differences(rows, found, expected):
    harmless = {row["place"]: each for row, each in zip(rows, found) if row["text"] == HARMLESS}
    return [(row["place"], row["text"], row["markup"], each, wanted) for row, each in zip(rows, found)
            for wanted in [expected(harmless[row["place"]], row)] if each != wanted]


def test_no_text_becomes_an_element_an_attribute_or_a_rule(rows, page):
    found = [fact for part in parts(rows, 1_000) for fact in page.evaluate(READ, part)]
    shapes = [{key: fact[key] for key in ("shape", "inner", "rules")} for fact in found]
    assert not differences(rows, shapes, lambda harmless, row: harmless)[:5]
    # Several declarations can be one text, where no name of a property is before it.
    others = [(row, fact["styles"]) for row, fact in zip(rows, found) if row["place"] != "a style as an attribute"]
    assert not differences(*zip(*others), lambda harmless, row: harmless)[:5]


def test_a_value_is_the_text(rows, page):
    rows = [row for row in rows if row["place"] != "a tag as a value"]
    found = [[plain(value) for value in fact["values"]] for part in parts(rows, 1_000) for fact in page.evaluate(READ, part)]
    assert sum(HARMLESS in "".join(values) for values in found) > 30
    assert not differences(
        rows, found, lambda harmless, row: [plain(value.replace(HARMLESS, row["text"])) for value in harmless])[:5]


def test_no_text_runs_and_a_script_gets_it_as_it_is(rows, page, request):
    rows = [row for row in rows if ACTIVE.search(row["place"]) and (row["text"] == HARMLESS or "f()" in row["text"])]
    if not request.config.option.slow:
        # A document each: by day each place with a quarter of the texts, and each text in a quarter of the places.
        places = list(dict.fromkeys(row["place"] for row in rows))
        rows = [row for row in rows if row["text"] == HARMLESS or (TEXTS.index(row["text"]) + places.index(row["place"])) % 4 == 0]
    found = [result for part in parts(rows, 200) for result in page.evaluate(RUN, part)]
    assert not [(row["place"], row["text"], row["markup"]) for row, result in zip(rows, found) if result["ran"]]
    values = [result["values"] for result in found]
    assert sum(HARMLESS in str(each) for each in values) > 12
    literals = [(row, each) for row, each in zip(rows, values) if "regular" not in row["place"]]
    assert not differences(*zip(*literals), lambda harmless, row: [
        [value.replace(HARMLESS, row["text"]) for value in each] for each in harmless])[:5]
