// The popover for rarely changed environment settings: language, text size, time, motion.

import { button, element } from "../core/dom.js"
import { humanized } from "../schema/titles.js"
import { Combobox } from "../ui/combobox.js"
import { fromZone, toWallClock } from "../schema/dates.js"
import { ownEnvironment } from "../state/story-environments.js"
import { formRow, segments, toggle } from "../ui/form-rows.js"
import { GlobalsForm } from "./globals-form.js"
import { Popover } from "../ui/popover.js"
import { calendar, calendars, isRightToLeft, localeOf, locales, utcOffset, timeZone, timeZones }
  from "./environment-labels.js"

const greatestSeed = 2 ** 32 - 1
const textSizes = ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge"]

export class EnvironmentPopover {
  /** @type {ViewToolbar} */ #toolbar
  #popover
  #locale
  #zone
  #calendar
  #seed = element("input",
    { type: "number", min: 0, max: greatestSeed, step: 1, "aria-label": "Seed of random values",
      onchange: () => this.#setSeed() })
  #fields
  #size = element("output", { class: "line-value" })
  #range = element("input",
    { type: "range", min: 0, max: textSizes.length - 1, step: 1, "aria-label": "Text size",
      oninput: () => this.#setTextSize() })
  #time = element("input",
    { type: "datetime-local", step: 1, "aria-label": "Date and time, in the time zone",
      onchange: () => this.#setClock() })
  #clock
  #globals
  #note = element("p", { class: "hint", hidden: true }, "Static site. The clock is fixed, as in the build.")

  constructor(toolbar) {
    this.#toolbar = toolbar
    const set = key => value => toolbar.set({ [key]: value })
    this.#locale = new Combobox(
      { label: "Language and region", all: locales, free: localeOf, chosen: value => this.#setLocale(value) })
    this.#zone = new Combobox(
      { label: "Time zone", all: timeZones,
        note: ({ value, note }) => `${note} ${utcOffset(value, this.#now)}`, chosen: set("timeZone") })
    this.#calendar = new Combobox({ label: "Calendar", all: calendars, chosen: set("calendar") })
    this.#clock = segments("Clock", [["now", "Real time"], ["fixed", "Fixed"]],
      kind => toolbar.set(
        { clock: kind === "now" ? undefined : new Date().toISOString().replace(/\.\d+Z/, "Z") }), "now")
    this.#fields = {
      direction: segments("Direction", [["leftToRight", "Left to right"], ["rightToLeft", "Right to left"]],
        set("direction"), "leftToRight"),
      format: segments("Format", [["html", "HTML"], ["text", "Text"]], set("format"), "html"),
      reducedMotion: toggle("Reduced motion", set("reducedMotion"))
    }
    this.#globals = new GlobalsForm(toolbar)
    this.#popover = new Popover(toolbar.buttons.adjust, "Environment",
      element("header", {}, element("h2", {}, "Environment"),
        button("Reset", () => toolbar.reset(), { class: "quiet small-text" })),
      formRow("Language", this.#locale.element), formRow("Direction", this.#fields.direction.element),
      formRow("Text size", element("div", { class: "with-value" }, this.#range, this.#size)),
      formRow("Time zone", this.#zone.element),
      formRow("Calendar", this.#calendar.element), formRow("Random seed", this.#seed),
      formRow("Clock", element("div", { class: "stack" }, this.#clock.element, this.#time, this.#note)),
      formRow("Reduced motion", this.#fields.reducedMotion.element),
      formRow("Format", this.#fields.format.element, "T"), this.#globals.element)
    this.#draw()
  }

  toggle() {
    this.#popover.toggle()
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ detail) {
    const { before } = detail
    this.#globals.changed(state, detail)
    if (state.room?.environment !== before.room?.environment) this.#draw()
  }

  #draw() {
    const { environment } = this.#toolbar
    if (!environment) return
    const { locale, textSize, timeZone: zone = "UTC", clock, randomSeed = 0 } = environment
    this.#locale.show(localeOf(locale) ?? { value: locale, title: locale })
    this.#zone.show(timeZone(zone))
    this.#calendar.show(calendar(environment.calendar ?? "gregorian"))
    if (document.activeElement !== this.#seed) this.#seed.value = randomSeed ?? ""
    for (const [key, field] of Object.entries(this.#fields)) field.show(environment[key])
    this.#range.value = textSizes.indexOf(textSize)
    this.#nameSize(textSize)
    this.#clock.show(clock ? "fixed" : "now")
    this.#showTime(this.#built(this.#toolbar.store.state) ?? clock, zone)
  }

  #showTime(clock, zone) {
    this.#time.hidden = !clock
    if (clock && document.activeElement !== this.#time) this.#time.value = toWallClock(clock, zone)
  }

  /** The clock that a static site was rendered with, which is read-only there. */
  #built({ site, room }) {
    this.#note.hidden = !site
    this.#clock.element.hidden = this.#time.readOnly = Boolean(site)
    return site && (ownEnvironment(this.#toolbar.store.state, room.story)?.clock ?? site.clock)
  }

  get #now() {
    return new Date(this.#toolbar.environment.clock ?? Date.now())
  }

  /** Sets the locale together with its writing direction. */
  #setLocale(locale) {
    this.#toolbar.set({ locale, direction: isRightToLeft(locale) ? "rightToLeft" : "leftToRight" })
  }

  #setTextSize() {
    const size = textSizes[this.#range.value]
    this.#nameSize(size)
    this.#toolbar.set({ textSize: size })
  }

  #nameSize(size) {
    this.#size.textContent = humanized(size)
    this.#range.setAttribute("aria-valuetext", humanized(size))
  }

  /** Ignores a seed that is not valid: the field then shows why. */
  #setSeed() {
    if (this.#seed.value === "") this.#seed.value = 0
    if (this.#seed.reportValidity()) this.#toolbar.set({ randomSeed: this.#seed.valueAsNumber })
  }

  #setClock() {
    const clock = fromZone(this.#time.value, this.#toolbar.environment.timeZone ?? "UTC")
    if (clock) this.#toolbar.set({ clock })
  }
}
