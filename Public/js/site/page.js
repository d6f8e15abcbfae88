// The page of a static site: the same page, which speaks with files instead of a host.

import { connectBy } from "../connection.js"
import { FileConnection } from "./connection.js"
import { Files } from "./files.js"

const files = new Files(new URL(document.querySelector("meta[name=storybook-site]").content, document.baseURI))

connectBy(delegate => new FileConnection(delegate, files))
const { store, panel } = await import("../main.js")
const { Notes } = await import("./notes.js")
new Notes(store, panel)
