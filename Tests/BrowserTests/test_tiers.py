"""The ways in which the canvas puts a rendering in place end with the same document, and keep what a person did."""

import pytest
from conftest import serve

# Before, after, and whether texts and attributes are changed in place; nothing where that is the browser's choice.
PAIRS = [
    ("<p>a</p>", "<p>b</p>", True),
    ("<p>a</p>", "<p>a</p>", True),
    ("<p>a</p><p>b</p>", "<p>b</p><p>a</p>", True),
    ("<p>a &amp; b</p>", "<p>a &lt; b &quot;c&quot; &#39;d&#39; &nbsp;&copy &#128;&unknown; & e</p>", True),
    ("<p>a &lt; b</p>", "<p>a < b</p>", False),
    ("<p>a</p>", "<p></p>", False),
    ("<p></p>", "<p>a</p>", False),
    ("<p>a</p>", "<p> </p>", False),
    ("<p>a</p>", "<p>a<b>c</b></p>", False),
    ("<p>a<b>c</b></p>", "<p>a</p>", False),
    ("<p>a</p>", "<p>a\x00b</p>", False),
    ("<p>a</p>", "<p>a\r\nb</p>", False),
    ("<pre>a</pre>", "<pre>b\nc</pre>", True),
    ("<pre>a</pre>", "<pre>\na</pre>", False),
    ("<pre>a</pre>", "<pre>&#10;a</pre>", False),
    ("<pre>\na</pre>", "<pre>\nb</pre>", False),
    ("<p>" + "a" * 70_000 + "</p>", "<p>b</p>", None),
    ("<p>b</p>", "<p>" + "a" * 70_000 + "</p>", False),
    ("text alone", "another text", True),
    ("", "text", False),
    ("text", "", False),
    # Attributes.
    ("<p class=a>x</p>", "<p class='b' title=\"c > d\">x</p>", True),
    ("<p class=a title=b>x</p>", "<p>y</p>", True),
    ("<p title='a > b'>x</p>", "<p title='a > c'>y</p>", True),
    ("<p @click=a :b=c>x</p>", "<p @click=b [d]=e>x</p>", True),
    ("<p style='color: red'>x</p>", "<p style='color: blue'>x</p>", True),
    ("<p a=1 A=2>x</p>", "<p A=3 a=4>x</p>", True),
    ("<p a=1>x</p>", "<p a='1\"2'>x</p>", True),
    ("<p a\"=1>x</p>", "<p a=2>x</p>", False),
    ("<p id=a>x</p>", "<p id=b>x</p>", False),
    ("<p data-key=a>x</p>", "<p>x</p>", False),
    ("<div aria-modal=true>x</div>", "<div>x</div>", False),
    ("<p>x</p>", "<P class=a>x</P>", False),
    ("<p>x</p>", "<h1>x</h1>", False),
    ("<img alt=a>", "<img alt=b />", True),
    ("<a href=x/>y</a>", "<a href=z/>y</a>", True),
    # Fields and what folds have rules of their own.
    ("<input value=a><p>x</p>", "<input value=b><p>x</p>", True),
    ("<input type=checkbox checked><p>x</p>", "<input type=checkbox><p>x</p>", True),
    ("<table><tr><td>a</td></tr><input type=hidden></table>", "<table><tr><td>a</td></tr><input type=text></table>", False),
    ("<input id=a name=b type=text value=1>", "<input id=a name=c type=number value=2>", False),
    ("<select class=a><option>a</select>", "<select class=b><option>a</select>", False),
    ("<input value=a><p>x</p>", "<input value=a><p>y</p>", True),
    ("<textarea>a</textarea><p>x</p>", "<textarea>b</textarea><p>x</p>", False),
    ("<textarea>a</textarea><p>x</p>", "<textarea>a</textarea><p>y</p>", True),
    ("<textarea>\na <b></textarea><p>x</p>", "<textarea>\na <b></textarea><p>y</p>", True),
    ("<select><option>a<option>b</select>", "<select><option>a<option>c</select>", False),
    ("<select><option value=a selected>a</option></select><p>x</p>", "<select><option value=a>a</option></select><p>x</p>", False),
    ("<details open><summary>s</summary>t</details>", "<details><summary>s</summary>t</details>", True),
    ("<details><summary>s</summary>t</details>", "<details><summary>r</summary>u</details>", True),
    # A form whose fields have the names of its own properties.
    ("<form id=f class=a><input name=id><input name=attributes></form>", "<form id=f class=b><input name=id><input name=attributes></form>", True),
    ("<form id=f><input name=id><input name=attributes></form>", "<form id=f class=b><p>x</p><input name=id><input name=attributes></form>", False),
    # What is no text, or is read in another way.
    ("<style>p > a {}</style><p>x</p>", "<style>p > a {}</style><p>y</p>", True),
    ("<style>p {}</style><p>x</p>", "<style>a {}</style><p>x</p>", False),
    ("<div><style>p {}</style></div>", "<div><style>a &amp; b {}</style></div>", False),
    ("<script>if (a<b) c()</script><p>x</p>", "<script>if (a<b) c()</script><p>y</p>", True),
    ("<script><!-- <script> </script> --></script><p>x</p>", "<script><!-- <script> </script> --></script><p>y</p>", False),
    ("<title>a</title><p>x</p>", "<title>b</title><p>x</p>", False),
    ("<template><p>a</p></template>", "<template><p>b</p></template>", False),
    ("<!-- a --><p>x</p>", "<!-- a --><p>y</p>", True),
    ("<!-- a > b --><p>x</p>", "<!-- a > b --><p>y</p>", True),
    ("<p><!-- a --></p>", "<p><!-- b --></p>", False),
    ("<p><!--> a --></p>", "<p><!--> b --></p>", False),
    ("<noscript><p>a</p></noscript>", "<noscript><p>b</p></noscript>", False),
    ("<iframe srcdoc='<p>a</p>'><p></iframe><p>x</p>", "<iframe srcdoc='<p>a</p>'><p></iframe><p>y</p>", True),
    ("<p>a</p><plaintext>b", "<p>a</p><plaintext>c", False),
    # What the parser adds, moves or leaves out.
    ("<table><tr><td>a</table>", "<table><tr><td>b</table>", True),
    ("<table><tr><td class=a>a<td>b<tr><td>c</table>", "<table><tr><td class=b>a<td>c<tr><td>d</table>", True),
    ("<table>a<tr><td>b</table>", "<table>c<tr><td>b</table>", False),
    ("<table> <tr><td>b</table>", "<table>c<tr><td>b</table>", False),
    ("<p>a<div>b</div></p>c", "<p>a<div>d</div></p>e", False),
    ("<b>a<p>b</b>c</p>", "<b>a<p>d</b>c</p>", False),
    ("a</span>b", "c</span>d", False),
    ("<p>a</p></section><p>b</p>", "<p>a</p></section><p>c</p>", True),
    ("<ul><li>a<li>b</ul>", "<ul><li>a<li>c</ul>", True),
    ("<a href=x>a<a href=y>b</a>", "<a href=x>a<a href=z>c</a>", True),
    ("<svg viewBox='0 0 1 1'><text x=1>a</text><use xlink:href='#a'/></svg>", "<svg viewBox='0 0 1 1'><text x=1>b</text><use xlink:href='#a'/></svg>", True),
    ("<svg viewBox='0 0 1 1'><use/></svg>", "<svg viewBox='0 0 2 2'><use xlink:href='#a'/></svg>", False),
    ("<svg><title>a</title><style>b &gt; c {}</style></svg><p>x</p>", "<svg><title>a</title><style>b &gt; c {}</style></svg><p>y</p>", True),
    ("<svg><![CDATA[a]]></svg>", "<svg><![CDATA[b]]></svg>", False),
    ("<math><mi>a</mi></math>", "<math><mi>b</mi></math>", True),
    # Whole documents.
    ("<!doctype html>\n<html>\n<head>\n<title>t</title>\n</head>\n<body class=a>\n<p>x</p>\n</body>\n</html>\n",
     "<!doctype html>\n<html>\n<head>\n<title>t</title>\n</head>\n<body class=a>\n<p>y</p>\n</body>\n</html>\n", True),
    ("<html><head><style>p {}</style></head><body class=a><p>x</p>", "<html><head><style>a {}</style></head><body class=b><p>x</p>", False),
    ("<head><meta name=a content=b></head><p>x</p>", "<head><meta name=a content=c></head><p>x</p>", False),
    # Lists with and without keys.
    ("<ul><li id=a>a<li id=b>b<li id=c>c</ul>", "<ul><li id=c>c<li id=a>x<li id=d>d</ul>", False),
    ("<ul><li data-key=a>a<li data-key=b>b<li data-key=c>c<li data-key=d>d</ul>", "<ul><li data-key=b>b<li data-key=c>c<li data-key=d>d<li data-key=a>a</ul>", False),
    ("<ul><li id=a>1<li id=a>2<li>3</ul>", "<ul><li id=b>0<li id=a>1<li id=a>2</ul>", False),
    ("<p id=a>x</p><div id=b>y</div>", "<div id=a>x</div><p id=b>y</p>", False),
    ("<i>1</i><p>a</p><i>2</i><b id=k>k</b><i>3</i>", "<b id=k>k</b><i>1</i><p>b</p><i>4</i>", False),
    ("<p>a</p><input><p>b</p>", "<input><p>b</p>", False),
    ("<input><p>b</p>", "<p>a</p><input><p>b</p>", False),
    ("<i></i><b></b><u></u><s></s>", "<s></s><u></u><b></b><i></i>", False),
]

# A list before and after, and how many nodes move: as few as can be.
MOVES = [
    ("abcde", "bcdea", 1), ("abcde", "eabcd", 1), ("abcde", "bcde", 0), ("abcde", "axbycz", 0), ("abcde", "edcba", 4), ("abcde", "acbde", 1), ("abc", "xyz", 0),
]


def load(page):
    page.goto("http://stage.test/canvas.html")
    page.add_script_tag(url="/stage/tiers.js", type="module")
    page.evaluate("() => new Promise(canvas.whenUpdatable)")


@pytest.fixture(scope="module")
def canvas(browser):
    page = browser.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.route("http://stage.test/**", serve)
    load(page)
    yield page
    page.close()
    assert problems == []


def test_every_way_ends_with_what_a_parser_makes_of_the_body(canvas):
    assert canvas.evaluate("pairs => tiers.checkPairs(pairs)", PAIRS) == []


def test_random_edits_of_random_trees_end_with_what_a_parser_makes_of_them(canvas):
    for seed in (1, 20, 300):
        found = canvas.evaluate("seed => tiers.checkRandom(seed, 60, 8)", seed)
        assert found["wrong"] == []
        assert found["inPlace"] > 80


def test_what_a_person_did_stays_in_every_way(canvas):
    assert canvas.evaluate("tiers.checkKept()") == []


def test_it_stays_where_the_browser_cannot_move_a_node_with_its_state(canvas):
    canvas.evaluate("() => { window.moveBefore = Element.prototype[canvas.dom.moveBefore]; Element.prototype[canvas.dom.moveBefore] = undefined }")
    assert canvas.evaluate("tiers.checkKept()") == []
    canvas.evaluate("() => { Element.prototype[canvas.dom.moveBefore] = window.moveBefore }")


def test_a_field_follows_the_rendering_when_that_changes_in_every_way(canvas):
    found = canvas.evaluate("""() => ["texts", "morph"].map(way => {
      const [before, after, last] = ["a", "b", "b"].map((value, number) =>
        `<input value=${value}><input type=checkbox ${number ? "checked" : ""}><details ${number ? "open" : ""}></details><p class=p${number}>x</p>`)
      tiers.show(before, { isNew: true })
      const [text, box, fold] = document.body.children
      text.value = "typed"
      tiers.ways[way](before, after)
      const followed = [text.value, box.checked, fold.open]
      Object.assign(text, { value: "typed again" })
      Object.assign(box, { checked: false })
      Object.assign(fold, { open: false })
      tiers.ways[way](after, last)
      return [followed, [text.value, box.checked, fold.open]]
    })""")
    assert found == [[["b", True, True], ["typed again", False, False]]] * 2


def test_nothing_of_another_story_stays(canvas):
    assert canvas.evaluate("tiers.checkNew()") == []


def test_what_a_person_edited_that_is_no_field_is_as_the_rendering_says(canvas):
    found = canvas.evaluate("""() => {
      const [before, after] = ["<p contenteditable>a</p><h1>b</h1>", "<p contenteditable>a</p><h1>c</h1>"]
      tiers.show(before, { isNew: true })
      canvas.texts.index(before)
      const isEdited = tiers.editText("p", "typed")
      tiers.show(after)
      return [isEdited, tiers.difference(after)]
    }""")
    assert found == [True, ""]


def test_nothing_lays_out_the_page_while_a_rendering_is_put_in_place(canvas):
    # What other tests focused may have scrolled the page, which a new story scrolls back.
    load(canvas)
    rows = "".join(f"<li>{row}</li>" for row in range(300))
    for after in (rows.replace("</li>", " more</li>"), rows.replace("<li>", "<li class=a>", 5), rows + "<p>more</p>"):
        for way in ("texts", "morph", "new"):
            assert canvas.evaluate("""([before, after, way]) => {
              tiers.show(before, { isNew: true })
              canvas.texts.index(before)
              if (way === "morph") canvas.texts.forget()
              return tiers.countLayouts(() => tiers.show(after, { highlights: true, isNew: way === "new" }))
            }""", [rows, after, way]) == []


def test_what_changed_is_shown_in_the_next_frame_and_up_to_twelve_are_measured(canvas):
    shown = canvas.evaluate("""async () => {
      await new Promise(loaded => {
        canvas.useTool({ name: "highlight", message: [] })
        const wait = () => canvas.tools.highlight ? loaded() : setTimeout(wait)
        wait()
      })
      await new Promise(requestAnimationFrame)
      const finish = () => document.querySelector("[data-audit=highlight]")?.getAnimations()[0].finish()
      finish()
      await new Promise(requestAnimationFrame)
      const rows = (count, text) => Array.from({ length: count }, () => `<li>${text}</li>`).join("") + "<li>same</li>".repeat(30)
      const found = {}
      for (const way of ["texts", "morph"]) {
        for (const count of [1, 12, 13, 30]) {
          const before = rows(count, "a")
          tiers.show(before, { isNew: true })
          canvas.texts.index(before)
          if (way === "morph") canvas.texts.forget()
          tiers.show(rows(count, "b"), { highlights: true })
          const host = document.querySelector("[data-audit=highlight]")
          const early = host?.shadowRoot.children.length ?? 0
          await new Promise(requestAnimationFrame)
          const frames = [...document.querySelector("[data-audit=highlight]")?.shadowRoot.children ?? []]
          const fading = document.querySelector("[data-audit=highlight]")?.getAnimations() ?? []
          found[`${way} ${count}`] = [early, frames.length, fading.length, fading.every(({ effect }) => effect.getKeyframes().every(({ opacity }) => opacity))]
          finish()
          await new Promise(requestAnimationFrame)
        }
      }
      return found
    }""")
    assert shown == {f"{way} {count}": [0, count if count <= 12 else 0, int(count <= 12), True] for way in ("texts", "morph") for count in (1, 12, 13, 30)}


# Rows that all show a word, in a canvas that has found those near its window.
ROWS = """async count => {
  window.rows = (word, more = "") => Array.from({ length: count }, (_, row) => `<p>${row} &amp; ${word}</p>`).join("") + more
  tiers.show(rows("a"), { isNew: true })
  scrollTo(0, 0)
  await new Promise(requestAnimationFrame)
  canvas.texts.index(rows("a"))
  while (count >= 200 && !canvas.distantTexts.isLocated()) await new Promise(requestAnimationFrame)
  window.texts = () => [...document.querySelectorAll("p")].map(row => row.textContent.split(" & ")[1])
  window.ends = () => [texts()[0], texts().at(-1), document.documentElement.dataset.storybookSettled ?? null]
  window.whole = async () => {
    while (canvas.distantTexts.areDeferred()) await new Promise(requestAnimationFrame)
    return ends()
  }
}"""


def test_texts_far_from_the_window_are_written_when_the_renderings_pause(canvas):
    canvas.evaluate(ROWS, 600)
    found = canvas.evaluate("""async () => {
      const found = []
      for (const [number, word] of ["b", "longer", "<i>"].entries()) {
        tiers.show(rows(word.replace("<", "&lt;")), { revision: number + 2 })
        found.push(ends())
      }
      return [...found, await whole(), tiers.difference(rows("&lt;i>"))]
    }""")
    assert found == [["b", "a", None], ["longer", "a", None], ["<i>", "a", None], ["<i>", "<i>", "4"], ""]


def test_texts_far_from_the_window_wait_until_typing_pauses_but_not_for_ever(canvas):
    canvas.evaluate(ROWS, 600)
    found = canvas.evaluate("""async () => {
      const now = performance.now.bind(performance)
      const last = () => texts().at(-1)
      let revision = 1
      const type = async until => {
        do {
          tiers.show(rows(`word ${++revision}`), { revision })
          await new Promise(requestAnimationFrame)
        } while (!until())
      }
      const start = now()
      await type(() => now() - start > 1000)
      canvas.receiveTool({ name: "shortcuts", message: { keys: [], inFields: [] } })
      const waiting = last()
      performance.now = () => now() + 60_000
      await type(() => last() !== waiting)
      const caught = last().startsWith("word")
      await whole()
      performance.now = now
      return [waiting, caught, last() === `word ${revision}`]
    }""")
    assert found == ["a", True, True]


@pytest.mark.parametrize("event", [
    "scrollTo(0, 1e6), await new Promise(done => addEventListener('scroll', done, { once: true }))",
    "dispatchEvent(new Event('resize'))",
    "canvas.receiveTool({ name: 'measure', message: { isOn: false } })",
    "tiers.show(rows('b', '<h2>new</h2>'), { revision: 3 })",
    "canvas.texts.forget()",
    "document.dispatchEvent(new Event('copy'))",
    "dispatchEvent(new Event('beforeprint'))",
])
def test_events_that_need_the_whole_document_write_all_texts(canvas, event):
    canvas.evaluate(ROWS, 600)
    found = canvas.evaluate("""async () => {
      tiers.show(rows("b"), { revision: 2 })
      const before = ends()
      EVENT
      return [before, ends().slice(0, 2), canvas.distantTexts.areDeferred()]
    }""".replace("EVENT", event))
    assert found == [["b", "a", None], ["b", "b"], False]


def test_pick_mode_finds_the_parts_of_the_newest_rendering(canvas):
    canvas.evaluate(ROWS, 600)
    found = canvas.evaluate("""async () => {
      await new Promise((onload, onerror) => canvas.load("tools/pick", onload, onerror))
      const reports = []
      addEventListener("message", ({ data }) => data.name === "pick" && reports.push(data.message))
      canvas.tools.pick({ isOn: true })
      tiers.show(rows("longer"), { revision: 2 })
      const early = ends()
      document.querySelectorAll("p")[1].dispatchEvent(new PointerEvent("pointermove", { bubbles: true }))
      while (!reports.length) await new Promise(requestAnimationFrame)
      canvas.tools.pick({ isOn: false })
      return [early, ends().slice(0, 2), rows("longer").slice(...reports[0].inside)]
    }""")
    assert found == [["longer", "a", None], ["longer", "longer"], "<p>1 &amp; longer"]


def test_few_texts_are_written_at_once(canvas):
    canvas.evaluate(ROWS, 600)
    found = canvas.evaluate("""() => {
      const few = rows("a").split("</p>").map((row, index) => index < 450 ? row : row.replace("; a", "; b")).join("</p>")
      tiers.show(few, { revision: 2 })
      return ends()
    }""")
    assert found == ["a", "b", "2"]


# What stands after many rows, in the window: a bar, a second column, what follows a list that scrolls.
VISIBLE = [
    ("", "<p style='position: fixed; bottom: 0'>0 &amp; WORD</p>"),
    ("<div style='position: absolute; width: 50%'>", "</div><div style='margin-left: 50%'><p>0 &amp; WORD</p></div>"),
    ("<div style='height: 100px; overflow: auto'>", "</div><p>0 &amp; WORD</p>"),
    ("<div style='display: flex; flex-direction: column-reverse'>", "<p>0 &amp; WORD</p></div>"),
    ("<details><summary>All</summary>", "</details><p>0 &amp; WORD</p>"),
]


@pytest.mark.parametrize(("before", "after"), VISIBLE)
def test_texts_in_the_window_are_written_first_wherever_they_are_in_the_body(canvas, before, after):
    canvas.evaluate(ROWS, 600)
    found = canvas.evaluate("""async ([before, after]) => {
      const body = word => before + rows(word) + after.replace("WORD", word)
      tiers.show(body("a"), { isNew: true })
      await new Promise(requestAnimationFrame)
      canvas.texts.index(body("a"))
      while (!canvas.distantTexts.isLocated()) await new Promise(requestAnimationFrame)
      tiers.show(body("b"), { revision: 2 })
      return [texts().at(-1), texts().filter(text => text === "a").length > 300]
    }""", [before, after])
    assert found == ["b", True]


# What brings them there: an attribute, and nothing but a text.
MOVES_UP = ["`<div style='height: ${word === 'a' ? 9999 : 9}px'></div>`",
            "`<pre>${word === 'a' ? 'x\\n'.repeat(900) : 'x'}</pre>`"]


@pytest.mark.parametrize("above", MOVES_UP)
def test_texts_that_a_rendering_brings_into_the_window_follow_in_the_next_idle_time(canvas, above):
    canvas.evaluate(ROWS, 600)
    found = canvas.evaluate("""async () => {
      const body = word => ABOVE + rows(word)
      tiers.show(body("a"), { isNew: true })
      await new Promise(requestAnimationFrame)
      canvas.texts.index(body("a"))
      while (!canvas.distantTexts.isLocated()) await new Promise(requestAnimationFrame)
      tiers.show(body("b"), { revision: 2 })
      const early = texts()[0]
      while (texts()[0] === "a") await new Promise(requestAnimationFrame)
      return [early, texts()[0], texts().at(-1), await whole()]
    }""".replace("ABOVE", above))
    assert found == ["a", "b", "a", ["b", "b", "2"]]


def test_texts_around_a_scrolled_window_come_first(canvas):
    canvas.evaluate(ROWS, 600)
    found = canvas.evaluate("""async () => {
      scrollTo(0, 1e6)
      await new Promise(done => addEventListener("scroll", done, { once: true }))
      while (!canvas.distantTexts.isLocated()) await new Promise(requestAnimationFrame)
      tiers.show(rows("b"), { revision: 2 })
      return [ends(), await whole()]
    }""")
    assert found == [["a", "b", None], ["b", "b", "2"]]


def test_random_renderings_of_many_rows_end_with_what_a_parser_makes_of_them(canvas):
    for seed in (1, 20, 300):
        canvas.evaluate(ROWS, 400)
        wrong = canvas.evaluate("""async seed => {
          const number = below => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0, Math.floor(seed / 2 ** 32 * below))
          const words = ["a", "bb", "x &lt; y", "é", "two words"]
          let body = rows("a")
          let wrong = []
          let deferred = 0
          for (let step = 0; step < 60; step++) {
            const before = body
            const rate = number(3) + 1
            body = before.replace(/&amp; [^<]*</g, text => number(rate) === 0 ? `&amp; ${words[number(5)]}<` : text)
            const isMorphed = number(12) === 0
            if (isMorphed) body += "<p>1 &amp; new</p>"
            const isKnown = number(2) === 0 && !isMorphed
            tiers.show(body, { revision: step, ...isKnown && { base: before, splices: tiers.splicesOf(before, body) } })
            deferred += canvas.distantTexts.areDeferred()
            if (number(6) === 0) scrollTo(0, number(20_000))
            if (number(2) === 0) while (!canvas.distantTexts.isLocated()) await new Promise(requestAnimationFrame)
            if (number(10) === 0) await whole()
            if (!canvas.distantTexts.areDeferred() && tiers.difference(body)) wrong.push([seed, step])
          }
          await whole()
          return [wrong, tiers.difference(body), deferred > 10]
        }""", seed)
        assert wrong == [[], "", True]


def test_as_few_nodes_move_as_can_be(canvas):
    for before, after, moves in MOVES:
        moved = canvas.evaluate("""([before, after]) => {
          const { show, ways, difference } = tiers
          const list = keys => `<ul>${[...keys].map(key => `<li id=${key}>${key}</li>`).join("\\n")}</ul>`
          show(list(before), { isNew: true })
          const all = [...document.querySelectorAll("li")]
          let moved = 0
          const own = Element.prototype[canvas.dom.moveBefore]
          Element.prototype[canvas.dom.moveBefore] = function (...rest) { moved++; return own.apply(this, rest) }
          ways.morph(undefined, list(after))
          Element.prototype[canvas.dom.moveBefore] = own
          const kept = all.filter(node => node.isConnected).map(node => node.id)
          return { moved, kept, difference: difference(list(after)) }
        }""", [before, after])
        assert moved == {"moved": moves, "kept": [key for key in before if key in after], "difference": ""}, (before, after)


def test_several_options_are_selected_as_rendered(canvas):
    wrong = canvas.evaluate("""() => {
      const options = selected => ["a", "b", "c"].map(name => `<option${selected.includes(name) ? " selected" : ""}>${name}</option>`).join("")
      const screen = (selected, word = "") => `<p>x${word}</p><select multiple>${options(selected)}</select>`
      const chosen = () => [...document.querySelector("select").selectedOptions].map(({ value }) => value).join("")
      const wrong = []
      const all = ["", "a", "b", "c", "ab", "ac", "bc", "abc"]
      for (const way of ["texts", "morph"]) for (const before of all) for (const mine of all) for (const after of all) {
        tiers.show(screen(before), { isNew: true })
        for (const option of document.querySelector("select").options) option.selected = mine.includes(option.value)
        tiers.ways[way](screen(before), screen(after, "y"))
        const expected = before === after ? mine : after
        if (chosen() !== expected) wrong.push([way, before, mine, after, chosen()])
      }
      return wrong
    }""")
    assert wrong == []


# Before, what is typed at which place of what the field shows, and the text that is sent.
HIDDEN = [
    ("<textarea data-storybook-command=/a>a&#13;&#10;b&#13;&#10;c</textarea>", 2, "a\r\nxb\r\nc", "a\r\nxyb\r\nc"),
    ("<textarea data-storybook-command=/a>\n\na</textarea>", 0, "x\na", "xy\na"),
    ("<textarea data-storybook-command=/a>a\nb</textarea>", 3, "a\nbx", "a\nbxy"),
    ("<input data-storybook-command=/a value='a&#10;b&#13;&#10;c'>", 2, "a\nbx\r\nc", "a\nbxy\r\nc"),
    ("<input data-storybook-command=/a value='😀&#10;'>", 2, "😀x\n", "😀xy\n"),
]


@pytest.mark.parametrize("others", [False, True])
def test_what_is_typed_in_the_canvas_keeps_what_the_field_hides(canvas, others):
    for markup, at, first, second in HIDDEN:
        sent = canvas.evaluate("""([markup, at, others]) => {
          canvas.room.hasOthers = others
          const sent = []
          const own = parent.postMessage
          parent.postMessage = message => message.type === "perform" && sent.push(message)
          tiers.show(`<p>1</p>${markup}`, { isNew: true })
          const field = document.querySelector("[data-storybook-command]")
          const value = () => JSON.parse(sent.at(-1).value)
          const type = letter => {
            field.setRangeText(letter, at, at, "end")
            at++
            field.dispatchEvent(new Event("input", { bubbles: true }))
          }
          field.focus()
          field.setSelectionRange(at, at)
          type("x")
          const made = [value()]
          if (others) canvas.commandsSettled({ numbers: [sent.at(-1).number], follows: false })
          type("y")
          made.push(value(), sent.at(-1).splice?.insert)
          canvas.commandsSettled({ numbers: sent.map(({ number }) => number), follows: false })
          parent.postMessage = own
          canvas.room.hasOthers = false
          return made
        }""", [markup, at, others])
        assert sent == [first, second, "xy" if others else None], markup


def test_undo_in_a_field_that_a_rendering_has_rewritten_is_that_of_the_page(canvas):
    found = canvas.evaluate("""() => {
      tiers.show("<input value=a>", { isNew: true })
      const field = document.querySelector("input")
      field.value = "typed"
      return ["<b></b><input value=a>", "<input value=b>"].map(body => (tiers.show(body), canvas.rewrittenFields.has(field)))
    }""")
    assert found == [False, True]
