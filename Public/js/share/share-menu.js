// The share menu: four kinds of link, and the source location.

import { button, element } from "../core/dom.js"
import { storyOf } from "../state/state.js"
import { renderingAddress, galleryParams, embedCode, roomAddress, snapshotAddress } from "./share-links.js"
import { copyText } from "../core/copy-text.js"
import { sourceLink } from "./source-link.js"
import { packProps, formatSize, lengthWarning } from "../router/compressed-props.js"

const root = () => new URL(".", location.href).href.slice(0, -1)
const page = () => location.origin + location.pathname + location.search

export function copyRoomLink({ store, panel }) {
  return copyText(roomAddress(page(), store.state, panel.shown, galleryParams(location.hash)),
    "Link copied. Anyone with this link joins this room.")
}

export async function copySnapshotLink({ store, panel }) {
  const address = snapshotAddress(location.origin + location.pathname, store.state, panel.shown,
    await packProps(store.state.room.props), galleryParams(location.hash))
  const caution = lengthWarning(address.length)
  await copyText(address,
    `Link copied: ${formatSize(address.length)}. ${caution
    || "It contains the props, and opens a new room."}`)
}

/** Which room this is, and the item that changes it: its label and its hint. */
function roomTexts(isShared) {
  return isShared
    ? ["You are in the shared room of this story: everyone who opens the story joins it.", "Private room",
      "Continue alone, with these props."]
    : ["You are in a private room: only people with its link can join.", "Shared room",
      "Join everyone who opens this story."]
}

export async function fillShareMenu(body, parts, showPeople) {
  const { store } = parts
  const whole = element("span", { class: "hint" })
  const caution = element("p", { class: "caution", hidden: true })
  const source = element("p", { class: "share-source" })
  body.classList.add("share-menu")
  const place = element("p", { class: "share-room" })
  const other = element("strong")
  const change = element("span", { class: "hint" })
  const rooms = menuItem(other, change, () => store.switchRoom())
  body.append(
    place, rooms,
    menuItem("Link to this room", "Anyone who opens it sees every edit.", () => copyRoomLink(parts)),
    menuItem("Link that works without this room", whole, () => copySnapshotLink(parts)), caution,
    menuItem("Code to embed the story", "A live story in another page.", async () =>
      copyText(embedCode(root(), store.state, await packProps(store.state.room.props)),
        "Code copied. Allow the other page with --allow-embed.")),
    menuItem("Link to the bare rendering", "The screen alone, without the page.", () =>
      copyText(renderingAddress(root(), store.state), "Link copied. It shows the screen alone.")),
    menuItem("Participants", "Your name, and following others.", showPeople),
    source)
  const measure = async () => {
    const { room: { shared }, hasSharedRooms } = store.state
    roomTexts(shared).forEach((text, index) => ([place, other, change][index].textContent = text))
    rooms.hidden = !hasSharedRooms
    const { length } = snapshotAddress(location.origin + location.pathname, store.state, parts.panel.shown,
      await packProps(store.state.room.props), galleryParams(location.hash))
    whole.textContent = `${formatSize(length)}. Opens on any host with these stories.`
    caution.textContent = lengthWarning(length)
    caution.hidden = !caution.textContent
    source.replaceChildren(...[sourceLink(storyOf(store.state)?.source, store.state.root)].filter(Boolean))
  }
  body.parentElement.addEventListener("toggle", () => body.parentElement.open && measure())
  await measure()
}

export function menuItem(title, detail, run) {
  const described = typeof detail === "string" ? element("span", { class: "hint" }, detail) : detail
  const named = typeof title === "string" ? element("strong", {}, title) : title
  return button(element("span", {}, named, described), run, { class: "item" })
}
