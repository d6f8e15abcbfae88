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
  return copyText(roomAddress(page(), store.state, panel.shown, galleryParams(location.hash)), "The link is copied. Who opens it is in this room.")
}

export async function copySnapshotLink({ store, panel }) {
  const address = snapshotAddress(location.origin + location.pathname, store.state, panel.shown, await packProps(store.state.room.props), galleryParams(location.hash))
  const caution = lengthWarning(address.length)
  await copyText(address, `The link is copied: ${formatSize(address.length)}. ${caution || "It carries the props, and opens in a room of its own."}`)
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
    menuItem("Link to this room", "Who opens it sees every edit.", () => copyRoomLink(parts)),
    menuItem("Link with everything in it", whole, () => copySnapshotLink(parts)), caution,
    menuItem("Code to embed the story", "A live story in another page.", async () =>
      copyText(embedCode(root(), store.state, await packProps(store.state.room.props)), "The code is copied. The other page is allowed with --allow-embed.")),
    menuItem("Link to the bare rendering", "The screen alone, without the page.", () =>
      copyText(renderingAddress(root(), store.state), "The link is copied. It shows the screen alone.")),
    menuItem("Participants", "Your name, leading and following.", showPeople),
    source)
  const measure = async () => {
    const { room: { shared }, hasSharedRooms } = store.state
    place.textContent = shared ? "You are in the shared room of this story: anyone who opens it is here." : "You are in a private room: only people with its link are here."
    other.textContent = shared ? "Private room" : "Shared room"
    change.textContent = shared ? "Continue alone, with these props." : "Join everyone who opens this story."
    rooms.hidden = !hasSharedRooms
    const { length } = snapshotAddress(location.origin + location.pathname, store.state, parts.panel.shown, await packProps(store.state.room.props), galleryParams(location.hash))
    whole.textContent = `${formatSize(length)}. Opens wherever these stories are.`
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
