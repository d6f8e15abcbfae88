import assert from "node:assert/strict"
import test from "node:test"
import { PaletteActions } from "../../../Public/js/search/palette-actions.js"

const commands = [
  { id: "save", title: "Save", group: "Edit" },
  { id: "zoom", title: "Zoom…", group: "View", choices: () => [{ id: "zoom-2", title: "200 %" }] },
  { id: "zoom-in", title: "Zoom in", group: "View", within: "zoom" },
  { id: "language", title: "Language…", group: "View",
    choices: () => [{ id: "de", title: "German", note: "Deutsch" }, { id: "ar", title: "Arabic", isCurrent: true }] }
]
const actions = () => new PaletteActions(commands)
const titles = entries => entries.map(({ title }) => title)
const found = query => titles(actions().search(query, 40).hits.map(({ entry }) => entry))

test("the first level has commands, and those that lead to choices", () =>
  assert.deepEqual(titles(actions().entries), ["Save", "Zoom…", "Language…"]))

test("a second level has the commands within it, and its choices", () => {
  assert.deepEqual(titles(actions().choices(commands[1])), ["Zoom in", "200 %"])
  assert.deepEqual(titles(actions().choices(commands[1], "200")), ["200 %"])
})

test("a choice is found from the first level, by its own words and by those of its command", () => {
  assert.deepEqual(found("arab"), ["Language: Arabic"])
  assert.deepEqual(found("deutsch"), ["Language: German"])
  assert.deepEqual(found("language german"), ["Language: German"])
  assert.deepEqual(found("zoom in"), ["Zoom in"])
})

test("a command that is found stands for its choices", () => {
  assert.deepEqual(found("lang"), ["Language…"])
  assert.deepEqual(actions().search("lang", 40).count, 1)
})

test("the choices are made when they are searched or listed", () => {
  let count = 0
  const lazy = new PaletteActions([{ id: "a", title: "A…", choices: () => (count++, []) }])
  assert.equal(lazy.entries.length, 1)
  assert.equal(count, 0)
  lazy.search("a", 40)
  lazy.search("a b", 40)
  assert.equal(count, 1)
})
