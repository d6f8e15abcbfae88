// The page of a static site: the same page, which speaks with files instead of a host.

import { connectBy } from "../connection.js"
import { FileConnection } from "./connection.js"
import { Files } from "./files.js"

const files = new Files(new URL(document.querySelector("meta[name=storybook-site]").content, document.baseURI))

connectBy(delegate => new FileConnection(delegate, files))
// The address loses the props that it carries as soon as they are known not to be shown.
const address = location.hash
const { store } = await import("../first.js")
// The conversation is ahead of whoever tells of it.
const missed = []
const miss = ({ detail }) => missed.push(detail)
for (const type of ["change", "failed"]) store.addEventListener(type, miss)
const [{ panel }, { Notes }] = await Promise.all([import("../main.js"), import("./notes.js")])
for (const type of ["change", "failed"]) store.removeEventListener(type, miss)
new Notes(store, panel, { address, missed })
