// The menu that takes the props away: as a fixture, a file, or code.

import { toast } from "../banner.js"
import { button } from "../dom.js"
import { download } from "../download.js"
import { copy } from "./copying.js"

const said = { json: "The JSON is copied.", swift: "The Swift expression is copied." }

export function fill(body, { store, save }) {
  body.append(
    ...store.state.site ? [] : [button("Save fixture…", () => save.show(), { class: "item" })],
    button("Download JSON", () => take(store, "json", content => download(`${store.state.room.story.split("/").at(-1)}.json`, content)), { class: "item" }),
    button("Copy JSON", () => take(store, "json", content => copy(content, said.json)), { class: "item" }),
    button("Copy Swift", () => take(store, "swift", content => copy(content, said.swift)), { class: "item" }))
}

async function take(store, kind, give) {
  try {
    const { content } = await store.ask({ type: "export", kind })
    await give(content)
  } catch ({ message }) {
    toast(message)
  }
}
