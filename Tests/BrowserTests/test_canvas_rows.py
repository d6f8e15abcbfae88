"""Focus, caret and typed text stay in their row of the canvas when rows are inserted, removed or moved, with and without keys."""

import pytest
from test_tiers import canvas  # noqa: F401

# How a screen writes a row: `text` is what its props contain, `key` is what it shows or is called.
ROWS = {
    "an id": "<li id=row-${key}><input data-storybook-input=/rows/${index}/typed value='${text}'></li>",
    "a key": "<li data-key=${key}><input data-storybook-input=/rows/${index}/typed value='${text}'></li>",
    "the id of its field": "<li><input id=field-${key} data-storybook-input=/rows/${index}/typed value='${text}'></li>",
    "a name": "<li><input name=title-${key} data-storybook-input=/rows/${index}/typed value='${text}'></li>",
    "a name with its place": "<li><input name='rows[${index}]' data-storybook-input=/rows/${index}/typed value='${text}'></li>",
    "the path of a command": "<li><input data-storybook-input=/rows/${index}/typed value='${text}'></li>",
    "a command alone": "<input data-storybook-input=/rows/${index}/typed value='${text}'>",
    "a label": "<li><label>${key} <input data-storybook-input=/rows/${index}/typed></label></li>",
    "a label with its place": "<li><label>Row ${index + 1} <input data-storybook-input=/rows/${index}/typed value='${text}'></label></li>",
    "a number": "<li>Seat ${key.charCodeAt() ** 2} <input name=seat-${key.charCodeAt() ** 2} data-storybook-input=/rows/${index}/typed value='same'></li>",
    "a number in a list with a head": "${index ? '' : '<li>Seats</li>'}<li>Seat ${key.charCodeAt() ** 2} <input name=${index} value='same'></li>",
    "a heading": "<section><h2>${key}</h2><div><textarea data-storybook-input=/rows/${index}/typed>${text}</textarea></div></section>",
    "a cell": "<tr><td>${key}</td><td><input data-storybook-input=/rows/${index}/typed value='${text}'></td></tr>",
    "nothing but its text": "<p>${key} <input></p>",
    "its button": "<li>${key} <button data-storybook-click=/rows/${index}/remove>Remove</button></li>",
}

# The rows after; the person is in `c`.
CHANGES = ["abcde", "nabcde", "abncde", "nmabcde", "abcnde", "abcden", "bcde", "acde", "cde", "abce", "abc", "c", "cabde", "abdec",
           "bcdea", "eabcd", "adcbe", "edcba", "nabcd", "anbcd", "nbcde", "ncab"]

CHECK = """([write, changes, texts, equal]) => {
  const wrong = []
  const row = new Function("index", "key", "text", "return `" + write + "`")
  const screen = (keys, now = {}) => {
    const rows = [...keys].map((key, index) => row(index, key, now[key] ?? (equal.includes(key) ? "same" : `text of ${key}`))).join("\\n")
    return write.startsWith("<tr") ? `<p>x</p><table><tbody>${rows}</tbody></table>` : `<main><p>x</p><div>${rows}</div></main>`
  }
  const fields = () => [...document.querySelectorAll("input, textarea, button")]
  for (const way of ["texts", "morph"]) for (const keys of changes) for (const text of texts) {
    const before = screen("abcde")
    tiers.show(before, { isNew: true })
    const field = fields()[2]
    const isText = field.nodeName !== "BUTTON"
    field.focus()
    if (isText) field.setSelectionRange(1, 1)
    if (isText && text !== "untouched") {
      field.setRangeText("XY", 1, 1, "end")
      field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }))
    }
    const [typed, caret] = [field.value, isText && field.selectionStart]
    const after = screen(keys, text === "confirmed" ? { c: typed } : {})
    tiers.ways[way](before, after)
    const active = document.activeElement
    const found = [fields().indexOf(active), active.value, isText && active.selectionStart]
    // The text that a rendering gives a text area waits in it for the answer to what was typed.
    const problem = field.nodeName === "TEXTAREA" ? "" : tiers.difference(after)
    if (`${found}` !== `${[keys.indexOf("c"), typed, caret]}` || active !== field || problem)
      wrong.push([way, keys, text, found, problem])
  }
  return wrong
}"""

TEXTS = ["untouched", "typed", "confirmed"]


@pytest.mark.parametrize("kind", ROWS)
def test_a_person_stays_in_a_row(canvas, kind):
    assert canvas.evaluate(CHECK, [ROWS[kind], CHANGES, TEXTS, ""]) == []


@pytest.mark.parametrize("kind", ["an id", "the path of a command", "a label with its place"])
def test_a_person_stays_in_a_row_where_the_browser_cannot_move_a_node_with_its_state(canvas, kind):
    canvas.evaluate("() => { window.moveBefore = Element.prototype[canvas.dom.moveBefore]; Element.prototype[canvas.dom.moveBefore] = undefined }")
    assert canvas.evaluate(CHECK, [ROWS[kind], CHANGES, TEXTS, ""]) == []
    canvas.evaluate("() => { Element.prototype[canvas.dom.moveBefore] = window.moveBefore }")


@pytest.mark.parametrize("kind", ["the path of a command", "a command alone", "a name with its place", "a label with its place"])
@pytest.mark.parametrize("equal", ["c", "bc", "ac", "abd", "ace", "bcd"])
def test_of_rows_with_equal_texts_the_neighbors_tell_which_it_is(canvas, kind, equal):
    changes = ["abcde", "nabcde", "bcde", "abcden", "abcd"]
    assert canvas.evaluate(CHECK, [ROWS[kind], changes, TEXTS, equal]) == []


@pytest.mark.parametrize("kind", ROWS)
def test_what_was_typed_in_a_row_goes_with_it(canvas, kind):
    """The focus is in no row of the list that takes its place, and not in any other either."""
    wrong = canvas.evaluate("""([write, changes]) => {
      const wrong = []
      const row = new Function("index", "key", "text", "return `" + write + "`")
      const screen = keys => `<div>${[...keys].map((key, index) => row(index, key, `text of ${key}`)).join("")}</div>`
      if (write.startsWith("<tr") || write.includes("<button")) return wrong
      const fields = () => [...document.querySelectorAll("input, textarea")]
      for (const way of ["texts", "morph"]) for (const keys of changes) {
        tiers.show(screen("abcde"), { isNew: true })
        const field = fields()[2]
        field.focus()
        field.setRangeText("XY", 1, 1, "end")
        field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }))
        tiers.ways[way](screen("abcde"), screen(keys))
        const typed = fields().filter(({ value }) => value.includes("XY"))
        if (typed.length || fields().includes(field) || fields().includes(document.activeElement)) wrong.push([way, keys])
      }
      return wrong
    }""", [ROWS[kind], ["abde", "abd", "ab", "de", "nabde", "deab"]])
    assert wrong == []


@pytest.mark.parametrize("kind", ROWS)
def test_what_was_typed_stays_in_a_row_without_the_focus(canvas, kind):
    wrong = canvas.evaluate("""([write, changes]) => {
      const wrong = []
      const row = new Function("index", "key", "text", "return `" + write + "`")
      const screen = keys => `<button id=other>Other</button><div>${[...keys].map((key, index) => row(index, key, `text of ${key}`)).join("")}</div>`
      if (write.startsWith("<tr") || write.includes("<button")) return wrong
      const fields = () => [...document.querySelectorAll("input, textarea")]
      for (const way of ["texts", "morph"]) for (const keys of changes) {
        tiers.show(screen("abcde"), { isNew: true })
        for (const place of [1, 3]) {
          fields()[place].focus()
          fields()[place].setRangeText("XY", 1, 1, "end")
          fields()[place].dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }))
        }
        document.querySelector("#other").focus()
        tiers.ways[way](screen("abcde"), screen(keys))
        const typed = fields().map(({ value }, index) => (value.includes("XY") ? keys[index] : "")).join("")
        if ([...typed].sort().join("") !== "bd" || document.activeElement.id !== "other") wrong.push([way, keys, typed])
      }
      return wrong
    }""", [ROWS[kind], [change for change in CHANGES if "b" in change and "d" in change]])
    assert wrong == []
