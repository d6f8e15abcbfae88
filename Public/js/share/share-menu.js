// The share menu: a link to the room or to its state, other ways to share, and which room this is.

import { element } from "../core/dom.js"
import { formatBytes } from "../core/format-bytes.js"
import { showCode } from "./qr-dialog.js"
import { stored } from "../core/stored.js"
import { settings } from "../settings/settings.js"
import { renderingAddress, galleryParams, embedCode, roomAddress, snapshotAddress } from "./share-links.js"
import { copyText } from "../ui/copy-text.js"
import { keyText } from "../ui/kbd.js"
import { menuItem } from "../ui/menu.js"
import { packProps, lengthWarning } from "../router/compressed-props.js"

const shapes = {
  room: "M4 9h15l-4-4M20 15H5l4 4",
  people: "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M3 19a6 6 0 0 1 12 0M16 5a3 3 0 0 1 0 6M18 14a6 6 0 0 1 3 5",
  code: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  embed: "M9 7l-5 5 5 5M15 7l5 5-5 5"
}
const wasAsked = stored("asked-name", false)
/** Whether the link has the state of now, rather than that of the room. */
const isFrozen = stored("frozen-link", false)
const root = () => new URL(".", location.href).href.slice(0, -1)
const page = () => location.origin + location.pathname + location.search

/** `askName` is called the first time, by a participant without a name: the others see who is there. */
export async function copyRoomLink({ store, panel }, askName) {
  await copyText(roomAddress(page(), store.state, panel.shown, galleryParams(location.hash)),
    "Link copied. Anyone with this link joins this room.")
  if (settings.get("name") || wasAsked.get()) return
  wasAsked.set(true)
  askName()
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
  const { room: { shared }, hasSharedRooms } = store.state
  const [place, other, change] = roomTexts(shared)
  const { length } = snapshotAddress(location.origin + location.pathname, store.state, parts.panel.shown,
    await packProps(store.state.room.props), galleryParams(location.hash))
  body.setAttribute("aria-describedby", "share-room")
  body.replaceChildren(...[
    menuItem({ title: "Copy link", icon: "share", key: keyText("Enter"),
      run: () => isFrozen.get() ? copySnapshotLink(parts) : copyRoomLink(parts, showPeople) }),
    kindsOfLink(lengthWarning(length)), element("hr"),
    ...otherItems(parts),
    menuItem({ title: "Participants", icon: shapes.people, detail: "Your name, and the other participants.",
      run: showPeople }),
    element("hr"),
    element("p", { id: "share-room", class: "share-room", role: "presentation" }, place),
    hasSharedRooms && menuItem(
      { title: other, icon: shapes.room, detail: change, run: () => store.switchRoom() })
  ].filter(Boolean))
}

/** The two links that are copied, of which one is chosen. */
function kindsOfLink(caution) {
  const choice = (value, title, detail) => menuItem({ title, detail, isRadio: true, stays: true,
    isChecked: isFrozen.get() === value, run: () => choose(value) })
  const choices = [choice(false, "Live with others", "Anyone who opens it sees every edit."),
    choice(true, "Frozen state", ["Opens on any host with these stories.",
      caution && element("span", { class: "caution" }, caution)])]
  const choose = value => {
    isFrozen.set(value)
    choices.forEach((made, index) => made.setAttribute("aria-checked", String(Boolean(index) === value)))
  }
  return element("div", { role: "group", "aria-label": "What the link opens" }, ...choices)
}

function otherItems({ store, panel }) {
  return [
    { title: "QR code", icon: shapes.code, detail: "This room on a phone.",
      run: () => showCode(
        roomAddress(page(), store.state, panel.shown, galleryParams(location.hash))) },
    { title: "Code to embed the story", icon: shapes.embed, detail: "A live story in another page.",
      run: async () =>
        copyText(embedCode(root(), store.state, await packProps(store.state.room.props)),
          "Code copied. Allow the other page with --allow-embed.") },
    { title: "Link to the bare rendering", icon: "open", detail: "The screen alone, without the page.",
      run: () =>
        copyText(renderingAddress(root(), store.state), "Link copied. It shows the screen alone.") }
  ].map(row => menuItem(row))
}
