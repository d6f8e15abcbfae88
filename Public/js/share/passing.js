// The menu that passes on what is shown: four kinds of link, and the place in the code.

import { button, element } from "../dom.js"
import { storyOf } from "../state.js"
import { bareAddress, besideOf, embedCode, roomAddress, wholeAddress } from "./addresses.js"
import { copy } from "./copying.js"
import { sourceLink } from "./source.js"
import { pack, size, warning } from "./parcel.js"

const root = () => new URL(".", location.href).href.slice(0, -1)
const page = () => location.origin + location.pathname + location.search

export function copyRoom({ store, panel }) {
  return copy(roomAddress(page(), store.state, panel.shown, besideOf(location.hash)), "The link is copied. Who opens it is in this room.")
}

export async function copyAll({ store, panel }) {
  const address = wholeAddress(location.origin + location.pathname, store.state, panel.shown, await pack(store.state.room.props), besideOf(location.hash))
  const caution = warning(address.length)
  await copy(address, `The link is copied: ${size(address.length)}. ${caution || "It carries the props, and opens in a room of its own."}`)
}

export async function fill(body, parts, showPeople) {
  const { store } = parts
  const whole = element("span", { class: "hint" })
  const caution = element("p", { class: "caution", hidden: true })
  const source = element("p", { class: "share-source" })
  body.classList.add("share-menu")
  const place = element("p", { class: "share-room" })
  const other = element("strong")
  const change = element("span", { class: "hint" })
  const rooms = item(other, change, () => store.switchRoom())
  body.append(
    place, rooms,
    item("Link to this room", "Who opens it sees every edit.", () => copyRoom(parts)),
    item("Link with everything in it", whole, () => copyAll(parts)), caution,
    item("Code to embed the story", "A live story in another page.", async () =>
      copy(embedCode(root(), store.state, await pack(store.state.room.props)), "The code is copied. The other page is allowed with --allow-embed.")),
    item("Link to the bare rendering", "The screen alone, without the page.", () =>
      copy(bareAddress(root(), store.state), "The link is copied. It shows the screen alone.")),
    item("Who is here", "Your name, leading and following.", showPeople),
    source)
  const measure = async () => {
    const { room: { shared }, hasSharedRooms } = store.state
    place.textContent = shared ? "You are in the shared room of this story: anyone who opens it is here." : "You are in a private room: only people with its link are here."
    other.textContent = shared ? "Private room" : "Shared room"
    change.textContent = shared ? "Continue alone, with these props." : "Join everyone who opens this story."
    rooms.hidden = !hasSharedRooms
    const { length } = wholeAddress(location.origin + location.pathname, store.state, parts.panel.shown, await pack(store.state.room.props), besideOf(location.hash))
    whole.textContent = `${size(length)}. Opens wherever these stories are.`
    caution.textContent = warning(length)
    caution.hidden = !caution.textContent
    source.replaceChildren(...[sourceLink(storyOf(store.state)?.source, store.state.root)].filter(Boolean))
  }
  body.parentElement.addEventListener("toggle", () => body.parentElement.open && measure())
  await measure()
}

export function item(title, detail, run) {
  const described = typeof detail === "string" ? element("span", { class: "hint" }, detail) : detail
  const named = typeof title === "string" ? element("strong", {}, title) : title
  return button(element("span", {}, named, described), run, { class: "item" })
}
