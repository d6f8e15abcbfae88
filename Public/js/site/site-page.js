// The page of a static site: the same page, connected to files instead of a host.

import { useConnection } from "../connection/connection.js"
import { SiteConnection } from "./site-connection.js"
import { SiteFiles } from "./site-files.js"

const files = new SiteFiles(
  new URL(document.querySelector("meta[name=storybook-site]").content, document.baseURI))

useConnection(delegate => new SiteConnection(delegate, files))
// Read first: the page removes the props from the URL once the site rejects them.
const address = location.hash
const { store } = await import("../start.js")
// Collects the events that the store dispatches before the notices are loaded.
const missed = []
const miss = ({ detail }) => missed.push(detail)
for (const type of ["change", "failed"]) store.addEventListener(type, miss)
const [{ panel }, { SiteNotices }] = await Promise.all([import("../views.js"), import("./site-notices.js")])
for (const type of ["change", "failed"]) store.removeEventListener(type, miss)
new SiteNotices(store, panel, { address, missed })
