import assert from "node:assert/strict"
import { test } from "node:test"

import { renamedStory } from "../../../Public/js/state/renamed-story.js"

/** A catalog of `screen: story story …` lines. */
function catalog(...lines) {
  return { screens: lines.map(line => {
    const [id, stories] = line.split(": ")
    return { id, stories: stories.split(" ").map(slug => ({ id: `${id}/${slug}` })) }
  }) }
}

const before = catalog("login: empty wrong", "wizard: start middle end")

for (const [what, after, expected] of [
  ["stays", ["login: empty", "wizard: start middle end"], undefined],
  ["is renamed", ["login: empty wrong", "wizard: begin middle end"], "wizard/begin"],
  ["is renamed with another one", ["login: empty wrong", "wizard: begin middle last"], "wizard/begin"],
  ["is renamed and moved", ["login: empty wrong", "wizard: middle end begin"], "wizard/begin"],
  ["is removed", ["login: empty wrong", "wizard: middle end"], undefined],
  ["is removed while others are added", ["login: empty wrong", "wizard: a b middle end"], undefined],
  ["is in a renamed screen", ["login: empty wrong", "assistant: start middle end"], "assistant/start"],
  ["is renamed with its screen", ["login: empty wrong", "assistant: begin middle end"], "assistant/begin"],
  ["is in a screen that is removed", ["login: empty wrong"], undefined],
  ["is in one of two renamed screens", ["sign-in: empty wrong", "assistant: start middle end"], "assistant/start"]
]) test(`a story that ${what} goes on as ${expected ?? "what it was, or ends"}`, () => {
  const changed = catalog(...after)
  assert.equal(renamedStory(before, changed, "wizard/start")?.id, expected)
  assert.equal(renamedStory(before, changed, "login/nowhere"), undefined)
})
