// The page of a static site: the same page, which speaks with files instead of a host.

import { useConnection } from "../connection/connection.js"
import { SiteConnection } from "./site-connection.js"
import { SiteFiles } from "./site-files.js"

const files = new SiteFiles(new URL(document.querySelector("meta[name=storybook-site]").content, document.baseURI))

useConnection(delegate => new SiteConnection(delegate, files))
// The address loses the props that it carries as soon as they are known not to be shown.
const address = location.hash
const { store } = await import("../start.js")
// The conversation is ahead of whoever tells of it.
const missed = []
const miss = ({ detail }) => missed.push(detail)
for (const type of ["change", "failed"]) store.addEventListener(type, miss)
const [{ panel }, { SiteNotices }] = await Promise.all([import("../app.js"), import("./site-notices.js")])
for (const type of ["change", "failed"]) store.removeEventListener(type, miss)
new SiteNotices(store, panel, { address, missed })
