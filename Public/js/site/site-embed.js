// One story of a static site, embedded in another page.

import { useConnection } from "../connection/connection.js"
import { SiteConnection } from "./site-connection.js"
import { SiteFiles } from "./site-files.js"

const files = new SiteFiles(
  new URL(document.querySelector("meta[name=storybook-site]").content, document.baseURI))

useConnection(delegate => new SiteConnection(delegate, files))
await import("../embed-page.js")
