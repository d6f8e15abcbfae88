// Saves several edited stories: a fixture is replaced, a story from the code gets a new fixture.

import { download } from "../core/download.js"
import { validName as nameOf } from "../fixtures/fixture-name.js"

function named({ title, kind }) {
  if (kind === "fixture") return title
  return `${nameOf(title, "Story")} edited`
}

export function savedFileText(story) {
  if (story.kind === "fixture") return `${story.title} will be replaced.`
  return `${story.title} is unchanged in the code; “${named(story)}” will be saved beside it.`
}

/** Saves the rooms; returns the summary and an undo action for the replaced files. */
export async function saveAll(rooms) {
  const results = await Promise.allSettled(rooms.map(room => save(room)))
  const failed = results.filter(({ status }) => status === "rejected")
  const replaced = results.map(({ value }) => value).filter(value => value?.before)
  const saved = `${results.length - failed.length} of ${results.length} are saved.`
  const sentence = [saved, failed[0]?.reason.message].filter(Boolean).join(" ")
  if (!replaced.length) return [sentence]
  return [sentence, { label: "Restore the replaced fixtures", run: () => replaced.forEach(restoreFile) }]
}

async function save(room) {
  const { story } = room
  const before = room.own
  const saved = await room.save(named(story), true)
  if (!saved.written) download(`${saved.name}.json`, saved.content)
  if (saved.written && story.kind === "fixture") return { room, before }
  return { room }
}

async function restoreFile({ room, before }) {
  room.edit([{ op: "replace", path: "", value: before }])
  await room.save(named(room.story), true)
}
