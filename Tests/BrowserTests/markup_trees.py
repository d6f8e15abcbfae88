"""Small documents by a seed, each on a line with the tree that Chromium makes of it.

    python Tests/BrowserTests/markup_trees.py --seed 1 --count 300 > Tests/Fixtures/markup/trees.jsonl

Half of them close all that they open, but nest it in any way; the others are tags in any order. A document whose
markup does not begin with a doctype or `<html` is parsed as a fragment.
"""

import argparse
import json
import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1]))
from chromium import launch  # noqa: E402

GROUPS = [group.split() for group in [
    "div p section h1 h2 ul ol li dl dt dd pre address center listing hr details summary",
    "a b i nobr font code span em p div li",
    "table tbody thead tr td th caption colgroup col p b div form input script template svg select a",
    "select option optgroup hr input button textarea div b table p label datalist",
    "form input button label a div p select table td tr",
    "svg g foreignObject foreignobject desc title path linearGradient LINEARGRADIENT p b div font table mi",
    "math mi mo mtext ms annotation-xml svg mglyph b p g div table",
    "script style xmp iframe noembed noframes noscript plaintext textarea title div p",
    "ruby rt rp rb rtc span p b",
    "template tr td col caption tbody div p b select option table",
    "html head body frameset frame div p title meta link base",
    "object marquee applet p b a div table td button",
    "br img image input wbr embed area param source track keygen basefont bgsound menuitem isindex command p b",
    "DIV Custom-Element xÉ dialog main search figure hgroup menu dir blockquote big small tt strike",
]]
TEXTS = ["x", "y z", " ", "\n", "&amp;", "&copy;1", "&notit;", "&#128;", "é", "\n\n", "a & b", "&lt;p>"]
ODD_TEXTS = ["<", "&copy", "&nosuch;", "\0", "\r\n", "&#0;", "<3", "</", "&#x"]
COMMENTS = [
    "<!-- c -->", "<!---->", "<!-->", "<!--->", "<!--c--!>", "<!-- a <!-- b --> c -->", "<!c>", "<?x?>", "<?xml version='1'?>",
    "</3>", "</>", "<![CDATA[x]]>", "<!doctype html>", "<!--c", "<!--c--",
]
ATTRIBUTES = [
    " class=a", " id='b'", " title=\"c&amp;d\"", " hidden", " A=B", " a=1 a=2", " viewbox='0 0 1 1'", " viewBox=x", " definitionurl=x",
    " color=red", " type=hidden", " encoding=text/html", " xlink:href=x", " É=x", " a='&copy=1&lt'", " =x", " a\"b", " /", " x/y",
    " href=x", " size=2", "\nb\n=\nc", " a=b/c", " a=`b`", " xml:lang=x",
]
SCRIPTS = ["1 < 2", "<!-- <script>x</script> -->", "<!-- <script>", "<!--", "<!--><script>", "</p>", "<!-- <script> --> x", "x"]
# What a reader that only looks right gets wrong.
TELLING = [
    "<b><p></b>x", "<p><b>x</p>y", "<a>x<div><a>y</a></div></a>", "<nobr>x<nobr>y</nobr></nobr>", "<table><form><tr><td>x</table>",
    "<table><tr><select><option>x</select></tr></table>", "<table><b>x</b></table>", "<table><input type=Hidden></table>",
    "<table><colgroup>x", "<table><table></table></table>", "<script><!-- <script>x</script> --></script>y", "<script><!--><script></script>y",
    "<!--x--!>y", "<?x?>y", "<?xml version='1'?>y", "<plaintext>x</plaintext>", "<div><body>x</body></div>", "<head></head>x",
    "<html>x</html><p>y", "<!doctype html><p><table></table>", "<html><p><table></table>", "<!doctype html><title>x</title><head><p>y",
    "<!doctype html><head><div>x</div></head>", "<!doctype html><noscript><p>x</p></noscript>", "x<!doctype html>y", "<image>",
    "<svg><FOREIGNOBJECT><p>x</foreignObject></svg>", "<svg viewbox='0 0 1 1'><lineargradient>", "<math><mi><x></x></mi></math>",
    "<math><annotation-xml encoding=text/html><p>x</annotation-xml></math>", "<svg><desc><![CDATA[x]]></desc><![CDATA[y]]></svg>",
    "<ruby>x<p><rt>y</ruby>", "<ruby><rtc><rt>x<rb>y</ruby>", "<select><input>x</select>", "<select><div>x<option>y</div></select>",
    "<template><col>x</template>", "<template><p>x</p><tr></tr></template>", "<optgroup><optgroup>x", "<noscript><p></noscript>x",
    "<xÉ É=x>y</xÉ>", "x\0y", "<frame>x", "<pre>\n\nx</pre>", "<button>x<button>y</button></button>", "<form>x<form>y</form></form>",
]
VOID = set("area base br col embed hr img input link meta param source track wbr".split())
RAW = set("script style xmp iframe noembed noframes textarea title plaintext".split())
# Elements whose end tag may be omitted.
OPTIONAL = set("p li dt dd option optgroup rt rp tr td th tbody thead caption colgroup".split())

READ = r"""documents => {
  const NAMESPACES = { "http://www.w3.org/1999/xhtml": "", "http://www.w3.org/2000/svg": "svg:", "http://www.w3.org/1998/Math/MathML": "math:" }
  const attributes = element => Array.from(element.attributes, ({ name, value }) => ` ${name}="${value}"`).sort().join("")
  const isRoot = node => ["HTML", "HEAD", "BODY"].includes(node.nodeName)
  const inner = node => Array.from((node instanceof HTMLTemplateElement ? node.content : node).childNodes, shape).join("")
  const shape = node => {
    switch (node.nodeType) {
    case 1: {
      const name = NAMESPACES[node.namespaceURI] + node.localName
      return `<${name}${attributes(node)}>${inner(node)}</>`
    }
    case 3: return `"${node.data}"`
    case 8: return `<!--${node.data}-->`
    case 10: return "<!doctype>"
    default: return `<?${node.target}>`
    }
  }
  const top = node => Array.from(node.childNodes, child => {
    if (isRoot(child)) return [attributes(child), ...top(child)]
    if (child.nodeType === 3) return child.data.trim() && [`"${child.data.trim()}"`]
    return [shape(child)]
  }).flat()
  const empty = new DOMParser().parseFromString("<!doctype html>", "text/html")
  return documents.map(markup => {
    if (/^(\s|<!--.*?-->)*(<!doctype|<html)/is.test(markup)) return top(new DOMParser().parseFromString(markup, "text/html")).join("")
    const parent = empty.createElement("div")
    parent.innerHTML = markup
    return inner(parent)
  })
}"""


class Documents:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = []

    def some(self):
        self.names = self.random.choice(GROUPS)
        if self.random.random() < 0.3:
            self.names = self.names + self.random.choice(GROUPS)
        start = self.random.choice(["<!doctype html>", "<html>"]) if "html" in self.names and self.random.random() < 0.7 else ""
        if self.random.random() < 0.5:
            return start + "".join(self.piece(0) for _ in range(self.random.randint(1, 3)))
        return start + "".join(self.token() for _ in range(self.random.randint(2, 9)))

    def chance(self, share):
        return self.random.random() < share

    def text(self):
        if self.chance(0.05):
            return self.random.choice(COMMENTS)
        return self.random.choice(ODD_TEXTS if self.chance(0.03) else TEXTS)

    def tag(self, name):
        attribute = self.random.choice(ATTRIBUTES) if self.chance(0.15) else ""
        return f"<{name}{attribute}{'/' if self.chance(0.03) else ''}>"

    def piece(self, depth):
        if self.chance(0.35):
            return self.text()
        name = self.random.choice(self.names)
        if name in VOID:
            return self.tag(name)
        if name in RAW:
            return f"{self.tag(name)}{self.random.choice(SCRIPTS)}</{name}>"
        content = "".join(self.piece(depth + 1) for _ in range(self.random.randint(0, 3 if depth < 3 else 1)))
        end = "" if name in OPTIONAL and self.chance(0.4) else f"</{name}>"
        return f"{self.tag(name)}{content}{end}"

    def token(self):
        name = self.random.choice(self.names)
        return self.random.choice([self.tag(name), self.tag(name), f"</{name}>", self.text()])


def main():
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    options = parser.parse_args()
    source = Documents(options.seed)
    documents = sorted({*TELLING, *(source.some() for _ in range(options.count))})
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        trees = browser.new_page().evaluate(READ, documents)
        browser.close()
    for markup, tree in zip(documents, trees):
        print(json.dumps([markup, tree], ensure_ascii=False))


if __name__ == "__main__":
    main()
