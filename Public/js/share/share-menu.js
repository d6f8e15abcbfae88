// The share menu: four kinds of link, and the source location.

import { element } from "../core/dom.js"
import { formatBytes } from "../core/format-bytes.js"
import { showCode } from "./qr-dialog.js"
import { storyOf } from "../state/state.js"
import { renderingAddress, galleryParams, embedCode, roomAddress, snapshotAddress } from "./share-links.js"
import { copyText } from "../ui/copy-text.js"
import { menuItem } from "../ui/menu.js"
import { sourceLink } from "../source-code/source-link.js"
import { packProps, lengthWarning } from "../router/compressed-props.js"

const root = () => new URL(".", location.href).href.slice(0, -1)
const page = () => location.origin + location.pathname + location.search

export function copyRoomLink({ store, panel }) {
  return copyText(roomAddress(page(), store.state, panel.shown, galleryParams(location.hash)),
    "Link copied. Anyone with this link joins this room.")
}

export async function copySnapshotLink({ store, panel }) {
  const address = snapshotAddress(location.origin + location.pathname, store.state, panel.shown,
    await packProps(store.state.room.props), galleryParams(location.hash))
  const note = lengthWarning(address.length) || "It contains the props, and opens a new room."
  await copyText(address, `Link copied: ${formatBytes(address.length)}. ${note}`)
}

/** Which room this is, and the item that changes it: its label and its hint. */
function roomTexts(isShared) {
  if (isShared) return ["You are in the shared room of this story: everyone who opens the story joins it.",
    "Private room", "Continue alone, with these props."]
  return ["You are in a private room: only people with its link can join.", "Shared room",
    "Join everyone who opens this story."]
}

/** Fills the menu each time it opens: its texts follow the room and the size of the props. */
export async function fillShareMenu(body, parts, showPeople) {
  const { store } = parts
  const { room: { shared }, hasSharedRooms, root } = store.state
  const [place, other, change] = roomTexts(shared)
  const { length } = snapshotAddress(location.origin + location.pathname, store.state, parts.panel.shown,
    await packProps(store.state.room.props), galleryParams(location.hash))
  const source = sourceLink(storyOf(store.state)?.source, root)
  source?.setAttribute("role", "menuitem")
  body.setAttribute("aria-describedby", "share-room")
  body.replaceChildren(...[
    element("p", { id: "share-room", class: "share-room", role: "presentation" }, place),
    hasSharedRooms && menuItem({ title: other, detail: change, run: () => store.switchRoom() }),
    ...linkItems(parts, length),
    menuItem({ title: "Participants", detail: "Your name, and following others.", run: showPeople }),
    source && element("p", { class: "share-source", role: "presentation" }, source)
  ].filter(Boolean))
}

/** The items that copy or show a link; `length` is that of the link that contains the props. */
function linkItems(parts, length) {
  const { store, panel } = parts
  const caution = lengthWarning(length)
  const size = `${formatBytes(length)}. Opens on any host with these stories.`
  return [
    { title: "Link to this room", detail: "Anyone who opens it sees every edit.",
      run: () => copyRoomLink(parts) },
    { title: "QR code", detail: "This room on a phone.",
      run: () => showCode(
        roomAddress(page(), store.state, panel.shown, galleryParams(location.hash))) },
    { title: "Link that works without this room",
      detail: [size, caution && element("span", { class: "caution" }, caution)],
      run: () => copySnapshotLink(parts) },
    { title: "Code to embed the story", detail: "A live story in another page.",
      run: async () =>
        copyText(embedCode(root(), store.state, await packProps(store.state.room.props)),
          "Code copied. Allow the other page with --allow-embed.") },
    { title: "Link to the bare rendering", detail: "The screen alone, without the page.",
      run: () =>
        copyText(renderingAddress(root(), store.state), "Link copied. It shows the screen alone.") }
  ].map(menuItem)
}
