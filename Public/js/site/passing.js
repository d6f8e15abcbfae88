// The menu that passes on what a static site shows.

import { embedCode, roomAddress } from "../share/addresses.js"
import { copy } from "../share/copying.js"
import { item } from "../share/passing.js"
import { nearest } from "./nearest.js"

const page = () => location.origin + location.pathname

export function copyLink({ store, panel }) {
  return copy(roomAddress(page(), store.state, panel.shown), "The link is copied.")
}

export function fill(body, parts) {
  const { store } = parts
  body.classList.add("share-menu")
  body.append(
    item("Link to this story", "As it is looked at now.", () => copyLink(parts)),
    item("Link to the bare rendering", "The screen alone, a file without a script.", () => copy(bare(store.state), "The link is copied. It shows the screen alone.")),
    item("Code to embed the story", "This story in another page.", () => copy(embed(store.state), "The code is copied.")))
  if (store.state.site.live) body.append(item("Open at the live host", "There its props are edited.", () => open(new URL(location.hash, store.state.site.live), "_blank", "noopener")))
}

/** The file that was rendered for what is nearest to what is shown. */
function bare({ room, site, devices }) {
  const { environments, files } = room.built ?? site
  const name = files[nearest(environments, room.environment, devices)]
  return new URL(`render/${room.story}/${name}.html`, page()).href
}

function embed(state) {
  return embedCode(new URL(".", page()).href.replace(/\/$/, ""), state)
}
