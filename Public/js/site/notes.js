// What a static site says of itself in the page: that its props are not edited here, where they are, and for what
// a story was not rendered.

import { offer, withhold } from "../actions.js"
import { element } from "../dom.js"
import { parse } from "../link.js"
import { said } from "../look/words.js"
import { roomAddress } from "../share/addresses.js"
import { differing, isOfFrame, nearest } from "./nearest.js"
import { fetched } from "../fetched.js"

const withheld = ["undo", "redo", "people", "copy-all", "paste-json", "edit-several"]

export class Notes {
  #store
  #panel
  #host = element("span")
  #away = element("p", { class: "site-away", role: "status", hidden: true })
  /** An address whose props nobody can show here. */
  #carried = ""
  #isCarried = false

  /** `address` is what the page was opened with, `missed` what changed and failed before, in order. */
  constructor(store, panel, { address, missed }) {
    this.#store = store
    this.#panel = panel
    const editor = document.getElementById("editor")
    editor.before(element("p", { class: "site-note", role: "note" }, element("strong", {}, "Static site."), " The props are as they were built. ", this.#host))
    // It scrolls, and nothing in it takes the focus.
    editor.tabIndex = 0
    editor.setAttribute("aria-label", "Props, read only")
    document.getElementById("banner").after(this.#away)
    document.querySelector("#save > summary").textContent = "Code"
    withhold(...withheld)
    const share = async () => (await fetched(() => import("./passing.js"))).copyLink({ store, panel })
    offer({ id: "copy-link", title: "Copy the link", group: "Share", run: share })
    this.#carry(address)
    addEventListener("hashchange", () => this.#carry(location.hash))
    if (store.state.site) this.#showHost(store.state.site)
    missed.forEach(detail => this.#note(detail))
    this.#showAway()
    store.addEventListener("change", ({ detail }) => this.#changed(store.state, detail))
    store.addEventListener("failed", ({ detail }) => {
      this.#note(detail)
      this.#showAway()
    })
  }

  #carry(address) {
    if (parse(address).props) this.#carried = address
  }

  #note({ reason, code }) {
    if (reason === "opened") this.#isCarried = false
    if (code === "needs-host") this.#isCarried = true
  }

  #changed({ site, room, replaying }, { before, reason }) {
    if (site !== before.site && site) this.#showHost(site)
    this.#note({ reason })
    if (room && (room.environment !== before.room?.environment || room.id !== before.room.id || replaying !== before.replaying)) this.#showAway()
  }

  #showHost({ live, command }) {
    this.#host.replaceChildren(...live ? [this.#link("Edit them at the live host", () => this.#address)] : ["To edit them, run ", element("code", {}, command), "."])
  }

  #showAway() {
    const { room, site, devices, replaying } = this.#store.state
    if (!room || !site) return
    const { live } = site
    const { environments } = room.built ?? site
    const around = environments[nearest(environments, room.environment, devices)]
    const isReplay = replaying?.step !== null && replaying?.step !== undefined
    const others = isReplay ? [] : differing(around, room.environment).filter(name => !isOfFrame(name))
    const sentence = this.#isCarried
      ? "The link carries props of its own, which only a live host can show. These are the story’s."
      : `Not built for ${others.map(name => words(name, room.environment, devices)).join(", ")}: this is the nearest rendering of the site.`
    this.#away.hidden = !others.length && !this.#isCarried
    // What is said already stays, with the focus that is in it.
    if (!this.#away.hidden && this.#away.firstChild?.data !== sentence) this.#away.replaceChildren(sentence, ...live ? [" ", this.#link("Open it at the live host", () => this.#isCarried ? this.#carried : this.#address)] : [])
  }

  /** What is shown, as a live host has it. */
  get #address() {
    return roomAddress("", this.#store.state, this.#panel.shown)
  }

  /** It leads to what is shown when it is followed. */
  #link(label, hash) {
    const { live } = this.#store.state.site
    const point = ({ currentTarget }) => (currentTarget.hash = hash())
    return element("a", { href: live, target: "_blank", rel: "noopener", onpointerdown: point, onfocus: point, onclick: point }, label)
  }
}

function words(name, environment, devices) {
  return name === "device" ? devices.find(({ id }) => id === environment.device)?.title ?? environment.device : said(name, environment[name], environment)
}
