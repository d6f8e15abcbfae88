// One story of a static site in the frame of another page.

import { connectBy } from "../connection.js"
import { FileConnection } from "./connection.js"
import { Files } from "./files.js"

const files = new Files(new URL(document.querySelector("meta[name=storybook-site]").content, document.baseURI))

connectBy(delegate => new FileConnection(delegate, files))
await import("../embed-page.js")
