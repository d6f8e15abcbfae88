import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { waitingSentence } from "../../../Public/js/errors/waiting-note.js"
import { initialState, receive } from "../../../Public/js/state/state.js"

const message = name =>
  JSON.parse(readFileSync(new URL(`../../Fixtures/protocol/${name}.json`, import.meta.url), "utf8"))
const waiting = receive(receive(initialState, message("host-opened")), message("host-waiting"))

test("a screen that waits is noted with its limit, until it is done", () => {
  assert.equal(waitingSentence(initialState.waiting), "")
  assert.equal(waitingSentence(waiting.waiting), "Still waiting for the screen, for up to 20 seconds. An edit cancels it.")
  assert.equal(waitingSentence(receive(waiting, { type: "waiting", waits: false }).waiting), "")
})

test("a wait is of one room and one host: both say anew whether there is one", () => {
  for (const name of ["host-opened", "host-hello"]) assert.equal(receive(waiting, message(name)).waiting, null)
})
