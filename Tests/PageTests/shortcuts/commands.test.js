import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"
import { shortcutOf } from "../../../Public/js/core/shortcut-of.js"
import { contextOf, runModules } from "../frame/run-modules.js"

const kept = new Map()
globalThis.localStorage = { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) }
const { availableCommands, canvasShortcuts, registerCommands, handleKeydown, handleCanvasKey, setStoryOpen } = await import("../../../Public/js/shortcuts/commands.js")
const { settings } = await import("../../../Public/js/settings/settings.js")

const nowhere = { closest: () => null }
const field = { closest: () => ({}) }
let done

function pressed(event) {
  done = []
  const received = { key: "", target: nowhere, defaultPrevented: false, preventDefault() { this.defaultPrevented = true }, ...event }
  handleKeydown(received)
  return [done.join(), received.defaultPrevented]
}

beforeEach(() => {
  kept.clear()
  setStoryOpen(true)
  const run = id => () => done.push(id)
  registerCommands({ id: "find", title: "Find", key: "/", run: run("find") }, { id: "next", title: "Next", key: "shift+n", run: run("next") },
    { id: "palette", title: "Palette", key: "mod+k", run: run("palette") }, { id: "undo", title: "Undo", key: "mod+z", leavesFields: true, run: run("undo") },
    { id: "never", title: "Never", key: "x", isAvailable: () => false, run: run("never") })
})

for (const [sentence, event, expected] of [
  ["A sign is a key", { key: "/" }, ["find", true]],
  ["A sign that needs Shift on some keyboards is the same key", { key: "/", shiftKey: true }, ["find", true]],
  ["In a field a sign is what is typed", { key: "/", target: field }, ["", false]],
  ["Shift is said of letters", { key: "N", shiftKey: true }, ["next", true]],
  ["A letter without it is another key", { key: "n" }, ["", false]],
  ["Ctrl works in fields", { key: "k", ctrlKey: true, target: field }, ["palette", true]],
  ["So does the command key", { key: "k", metaKey: true }, ["palette", true]],
  ["Undo is the field's own while one types", { key: "z", ctrlKey: true, target: field }, ["", false]],
  ["Elsewhere it is the room's", { key: "z", ctrlKey: true }, ["undo", true]],
  ["A Cyrillic layout has the shortcuts of its keys", { key: "л", code: "KeyK", ctrlKey: true, target: field }, ["palette", true]],
  ["A Greek one, too", { key: "κ", code: "KeyK", metaKey: true }, ["palette", true]],
  ["A Hebrew one has letters without a case", { key: "ל", code: "KeyK", ctrlKey: true }, ["palette", true]],
  ["A Cyrillic capital is a letter with Shift", { key: "Т", code: "KeyN", shiftKey: true }, ["next", true]],
  ["A Latin layout has them at its own letters", { key: "t", code: "KeyK", ctrlKey: true }, ["", false]],
  ["An accented letter at a digit is no shortcut", { key: "é", code: "Digit2", ctrlKey: true }, ["", false]],
  ["What is not due has no key", { key: "x" }, ["", false]],
  ["What another listener has handled is handled", { key: "/", defaultPrevented: true }, ["", true]]
]) {
  test(sentence, () => assert.deepEqual(pressed(event), expected))
}

test("Who speaks to the browser turns the letters off, and keeps the others", () => {
  settings.set("letters", false)
  assert.deepEqual(pressed({ key: "/" }), ["", false])
  assert.deepEqual(pressed({ key: "k", ctrlKey: true }), ["palette", true])
})

test("A setting of another kind than ours is as good as none", () => {
  for (const kept of ["", "null", "[]", '{"letters":"no"}', "{"]) {
    localStorage.setItem("storybook: settings", kept)
    assert.equal(settings.get("letters"), true)
  }
})

test("What is due is listed in its order", () => assert.deepEqual(availableCommands().map(({ id }) => id), ["find", "next", "palette", "undo"]))
test("A named key keeps its name", () => assert.equal(shortcutOf({ key: "ArrowDown", altKey: true, shiftKey: true }), "alt+shift+ArrowDown"))

test("The canvas receives which keys are the page's, and which of them stay so in a field", () => {
  assert.deepEqual(canvasShortcuts(), { keys: ["/", "shift+n", "mod+k", "mod+z", "x"], inFields: ["mod+k"] })
  settings.set("letters", false)
  assert.deepEqual(canvasShortcuts(), { keys: ["mod+k", "mod+z"], inFields: ["mod+k"] })
})

for (const [sentence, key, isActivated, expected] of [
  ["What leads elsewhere is done on the canvas's word", "mod+k", false, "palette"],
  ["What changes the props is not", "mod+z", false, ""],
  ["It is when the browser saw a person press something", "mod+z", true, "undo"],
  ["What is not due is not done", "x", true, ""],
  ["What no command registered is nothing", "__proto__", true, ""],
  ["Nor is no key at all", undefined, true, ""]
]) {
  test(sentence, () => {
    registerCommands({ id: "palette", title: "Palette", group: "Find", key: "mod+k", run: () => done.push("palette") }, { id: "undo", title: "Undo", group: "Edit", key: "mod+z", run: () => done.push("undo") })
    done = []
    handleCanvasKey(key, isActivated)
    assert.equal(done.join(), expected)
  })
}

const canvas = contextOf({ tools: {}, shortcutOf })
runModules(canvas, ["frame/tools/shortcuts"])
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

for (const [sentence, event, isTyping, hasLayer, expected] of [
  ["A letter is the page's", { key: "g" }, false, false, "g"],
  ["A letter in a field is typed there", { key: "g" }, true, false, undefined],
  ["The palette opens from a field, too", { key: "k", ctrlKey: true }, true, false, "mod+k"],
  ["What the screen has a use for is the screen's", { key: "g", defaultPrevented: true }, false, false, undefined],
  ["What an input method composes is its own", { key: "g", isComposing: true }, false, false, undefined],
  ["So is the key that begins it", { key: "Process", keyCode: 229 }, false, false, undefined],
  ["Escape leads back", { key: "Escape" }, true, false, "Escape"],
  ["It closes what the screen put on top before", { key: "Escape" }, false, true, undefined],
  ["What the page has no use for stays there", { key: "q" }, false, false, undefined],
  ["What fills a form in presses no key", {}, false, false, undefined]
]) {
  test(`In the canvas: ${sentence}`, () => {
    canvas.tools.shortcuts({ keys: ["g", "mod+k", "Escape"], inFields: ["mod+k", "Escape"] })
    assert.equal(canvas.pageKeyOf({ ...plain, ...event }, isTyping, hasLayer), expected)
  })
}

test("What acts on a story does nothing until one is open", () => {
  const ran = []
  registerCommands({ id: "dark", title: "Dark", group: "View", key: "d", run: () => ran.push("dark") },
    { id: "settings", title: "Settings", group: "Page", key: "mod+,", run: () => ran.push("settings") })
  setStoryOpen(false)
  pressed({ key: "d" })
  pressed({ key: ",", ctrlKey: true })
  assert.deepEqual([ran, availableCommands().some(({ id }) => id === "dark")], [["settings"], false])
  setStoryOpen(true)
  assert.equal(availableCommands().some(({ id }) => id === "dark"), true)
})
