// The share menu of a static site.

import { embedCode, roomAddress } from "../share/share-links.js"
import { copyText } from "../ui/copy-text.js"
import { menuItem } from "../ui/menu.js"
import { nearestRendering } from "./nearest-rendering.js"

const page = () => location.origin + location.pathname

export function copyLink({ store, panel }) {
  return copyText(roomAddress(page(), store.state, panel.shown), "Link copied.")
}

export function fillSiteShareMenu(body, parts) {
  const { store } = parts
  const item = (title, detail, run) => menuItem({ title, detail, run })
  body.replaceChildren(
    item("Link to this story", "In the current environment.", () => copyLink(parts)),
    item("Link to the bare rendering", "The screen alone, a file without a script.",
      () => copyText(renderedFile(store.state), "Link copied. It shows the screen alone.")),
    item("Code to embed the story", "This story in another page.",
      () => copyText(embedCodeOf(store.state), "Code copied.")))
  if (store.state.site.live)
    body.append(
      item("Open at the live host", "Edit its props there.",
        () => open(new URL(location.hash, store.state.site.live), "_blank", "noopener")))
}

/** The file rendered for the environment closest to the current one. */
function renderedFile({ room, site, devices }) {
  const { environments, files } = room.built ?? site
  const name = files[nearestRendering(environments, room.environment, devices)]
  return new URL(`render/${room.story}/${name}.html`, page()).href
}

function embedCodeOf(state) {
  return embedCode(new URL(".", page()).href.replace(/\/$/, ""), state)
}
