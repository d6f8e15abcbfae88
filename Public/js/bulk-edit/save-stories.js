// Saves several edited stories: a fixture is replaced, a story from the code gets a new fixture.

import { download } from "../core/download.js"
import { validName as nameOf } from "../fixtures/fixture-name.js"

function named({ title, kind }) {
  return kind === "fixture" ? title : `${nameOf(title, "Story")} edited`
}

export function savedFileText(story) {
  return story.kind === "fixture" ? `${story.title} will be replaced.`
    : `${story.title} is unchanged in the code; “${named(story)}” will be saved beside it.`
}

/** Saves the rooms; returns the summary and an undo action for the replaced files. */
export async function saveAll(rooms) {
  const results = await Promise.allSettled(rooms.map(room => save(room)))
  const failed = results.filter(({ status }) => status === "rejected")
  const replaced = results.flatMap(({ value }) => value?.before ? [value] : [])
  const reason = failed.length ? ` ${failed[0].reason.message}` : ""
  const sentence = `${results.length - failed.length} of ${results.length} are saved.${reason}`
  return [sentence, replaced.length
    ? { label: "Restore the replaced fixtures", run: () => replaced.forEach(restoreFile) } : undefined]
}

async function save(room) {
  const { story } = room
  const isFixture = story.kind === "fixture"
  const before = isFixture ? room.own : undefined
  const saved = await room.save(named(story), true)
  if (!saved.written) download(`${saved.name}.json`, saved.content)
  return { room, before: saved.written ? before : undefined }
}

async function restoreFile({ room, before }) {
  room.edit([{ op: "replace", path: "", value: before }])
  await room.save(named(room.story), true)
}
