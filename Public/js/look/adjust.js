// The environment that is seldom changed: language, letters, time, motion.

import { button, element } from "../dom.js"
import { words } from "../schema.js"
import { Combobox } from "./combobox.js"
import { fromWall, toWall } from "./clock.js"
import { line, segments, toggle } from "./fields.js"
import { Popover } from "./popover.js"
import { isRightToLeft, localeOf, locales, offset, timeZone, timeZones } from "./words.js"

const textSizes = ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge"]

export class Part {
  #look
  #popover
  #locale
  #zone
  #fields
  #size = element("output", { class: "line-value" })
  #range
  #time
  #clock
  #note = element("p", { class: "hint", hidden: true }, "Static site. The clock stands still, as it was built.")

  constructor(look) {
    this.#look = look
    const set = key => value => look.set({ [key]: value })
    this.#locale = new Combobox({ label: "Language and region", all: locales, free: localeOf, chosen: value => this.#speak(value) })
    this.#zone = new Combobox({ label: "Time zone", all: timeZones, note: ({ value, note }) => `${note} ${offset(value, this.#now)}`, chosen: set("timeZone") })
    this.#range = element("input", { type: "range", min: 0, max: textSizes.length - 1, step: 1, "aria-label": "Text size", oninput: () => this.#letters() })
    this.#clock = segments("Clock", [["now", "Real time"], ["fixed", "Stands still"]], kind => look.set({ clock: kind === "now" ? undefined : new Date().toISOString().replace(/\.\d+Z/, "Z") }))
    this.#time = element("input", { type: "datetime-local", step: 1, "aria-label": "Time of the clock, in its time zone", onchange: () => this.#setClock() })
    this.#fields = {
      direction: segments("Direction", [["leftToRight", "Left to right"], ["rightToLeft", "Right to left"]], set("direction")),
      format: segments("Format", [["html", "HTML"], ["text", "Text"]], set("format")),
      reducedMotion: toggle("Reduced motion", set("reducedMotion"))
    }
    this.#popover = new Popover(look.buttons.adjust, "Environment",
      element("header", {}, element("h2", {}, "Environment"), button("As usual", () => look.reset(), { class: "quiet small-text" })),
      line("Language", this.#locale.element), line("Direction", this.#fields.direction.element),
      line("Text size", element("div", { class: "with-value" }, this.#range, this.#size)),
      line("Time zone", this.#zone.element), line("Clock", element("div", { class: "stack" }, this.#clock.element, this.#time, this.#note)),
      line("Reduced motion", this.#fields.reducedMotion.element), line("Format", this.#fields.format.element, "T"))
    this.#draw()
  }

  toggle() {
    this.#popover.toggle()
  }

  changed(state, { before }) {
    if (state.room?.environment !== before.room?.environment) this.#draw()
  }

  #draw() {
    const { environment } = this.#look
    if (!environment) return
    const { locale, textSize, timeZone: zone = "UTC", clock } = environment
    this.#locale.show(localeOf(locale) ?? { value: locale, title: locale })
    this.#zone.show(timeZone(zone))
    for (const [key, field] of Object.entries(this.#fields)) field.show(environment[key])
    this.#range.value = textSizes.indexOf(textSize)
    this.#nameSize(textSize)
    this.#clock.show(clock ? "fixed" : "now")
    this.#showTime(this.#built(this.#look.store.state) ?? clock, zone)
  }

  #showTime(clock, zone) {
    this.#time.hidden = !clock
    if (clock && document.activeElement !== this.#time) this.#time.value = toWall(clock, zone)
  }

  /** On a static site the clock of what is shown: nobody can set another one. */
  #built({ site, room }) {
    this.#note.hidden = !site
    this.#clock.element.hidden = this.#time.readOnly = Boolean(site)
    return site && (this.#look.store.ownEnvironment(room.story)?.clock ?? site.clock)
  }

  get #now() {
    return new Date(this.#look.environment.clock ?? Date.now())
  }

  /** Who reads Arabic reads from the right. */
  #speak(locale) {
    this.#look.set({ locale, direction: isRightToLeft(locale) ? "rightToLeft" : "leftToRight" })
  }

  #letters() {
    const size = textSizes[this.#range.value]
    this.#nameSize(size)
    this.#look.set({ textSize: size })
  }

  #nameSize(size) {
    this.#size.textContent = words(size)
    this.#range.setAttribute("aria-valuetext", words(size))
  }

  #setClock() {
    const clock = fromWall(this.#time.value, this.#look.environment.timeZone ?? "UTC")
    if (clock) this.#look.set({ clock })
  }
}
