// The popover for rarely changed environment settings: language, text size, time, motion.

import { button, element, showText } from "../core/dom.js"
import { hasFormats } from "../core/rendering-form.js"
import { Combobox } from "../ui/combobox.js"
import { fromZone, toWallClock } from "../schema/dates.js"
import { ignoredMembers } from "../environment/ignored-members.js"
import { ownEnvironment } from "../state/story-environments.js"
import { formRow, segments, toggle } from "../ui/form-rows.js"
import { GlobalsForm } from "./globals-form.js"
import { Popover } from "../ui/popover.js"
import { choiceTitle, defaultEnvironment, members, overriddenEnvironment }
  from "../environment/environment-members.js"
import { calendar, calendars, languageSettings, localeOf, locales, utcOffset, timeZone, timeZones }
  from "../environment/environment-labels.js"

/** The fields in their order: each has an `element`, and `show` for a value of its member. */
const fields = {
  locale: chosenFrom(locales, value => localeOf(value) ?? { value, title: value }, { free: localeOf,
    label: "Language and region",
    settings: languageSettings }),
  direction: segmented,
  textSize: sized,
  reducedMotion: switched,
  format: segmented
}
/** Those that few screens read. */
const furtherFields = {
  timeZone: chosenFrom(timeZones, timeZone, {}),
  calendar: chosenFrom(calendars, calendar, {}),
  clock: timed,
  randomSeed: seeded
}
const keys = { format: "T" }

export class EnvironmentPopover {
  /** @type {ViewToolbar} */ #toolbar
  #popover
  /** @type {{ name: string, row: HTMLElement, show(value: any): void }[]} */ #fields = []
  #globals
  #reset
  #more
  #ignored = element("p", { class: "hint", role: "status" })
  /** The room and the props of which it is known what they ignore. */
  #known = {}

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#globals = new GlobalsForm(toolbar)
    this.#reset = button("Reset", () => toolbar.reset(), { class: "quiet small-text" })
    this.#more = element("details", { class: "further" }, element("summary", {}, "More"),
      ...this.#rows(furtherFields))
    this.#popover = new Popover(toolbar.buttons.adjust, "Environment",
      element("header", {}, element("h2", {}, "Environment"), this.#reset),
      ...this.#rows(fields), this.#globals.element, this.#more, this.#ignored)
    for (const type of ["toggle", "click"])
      this.#more.addEventListener(type, () => this.#popover.isOpen && this.#popover.place())
    this.#popover.box.addEventListener("toggle", () => this.#findIgnored())
    this.#draw()
  }

  toggle() {
    this.#popover.toggle()
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ detail) {
    const { before } = detail
    this.#globals.changed(state, detail)
    if (state.room?.environment !== before.room?.environment || state.rendering !== before.rendering)
      this.#draw()
    if (state.room?.props !== before.room?.props) this.#findIgnored()
  }

  #rows(makers) {
    return Object.entries(makers).map(([name, make]) => {
      /** @type {{ title?: string, element: Element, show(value: any): void }} */
      const { title = members[name].title, element: content, show } = make(name, this.#toolbar)
      const row = formRow(title, content, keys[name])
      this.#fields.push({ name, row, show })
      return row
    })
  }

  #draw() {
    const { environment, store: { state } } = this.#toolbar
    if (!environment) return
    const others = overriddenEnvironment(state)
    this.#reset.disabled = !Object.keys(others).length
    if (Object.keys(furtherFields).some(name => name in others)) this.#more.open = true
    for (const { name, row, show } of this.#fields) {
      show(environment[name])
      if (name === "format") row.hidden = !hasFormats(state)
    }
  }

  /** Asks once for what is open, and leaves out what cannot be rendered. */
  async #findIgnored() {
    const { room, site } = this.#toolbar.store.state
    if (!this.#popover.isOpen || !room || site) return
    if (room.id === this.#known.id && room.props === this.#known.props) return
    const { id, story, props, environment } = this.#known = room
    const render = async given => {
      const message = { type: "preview", story, props, environment: given }
      return JSON.stringify((await this.#toolbar.store.request(message)).body)
    }
    const titles = await ignoredMembers(environment, render).catch(() => [])
    if (this.#known.id === id && this.#known.props === props)
      showText(this.#ignored, titles.length ? `No effect on this story: ${titles.join(", ")}.` : "")
  }
}

/** Makes a field with the list of choices `all`, of which `choiceOf` finds that of a value. */
function chosenFrom(all, choiceOf, { free = undefined, label = undefined, settings = undefined }) {
  return (name, toolbar) => {
    const box = new Combobox({ all, free, label: label ?? members[name].title, note: noteOf(name, toolbar),
      chosen: value => toolbar.set(settings?.(value) ?? { [name]: value }) })
    return { element: box.element, show: value => box.show(choiceOf(value ?? defaultEnvironment[name])) }
  }
}

/** Time zones have their offset beside their name. */
function noteOf(name, toolbar) {
  if (name !== "timeZone") return undefined
  return ({ value, note }) => `${note} ${utcOffset(value, new Date(toolbar.environment.clock ?? Date.now()))}`
}

function segmented(name, toolbar) {
  return segments(members[name].title, members[name].values.map(value => [value, choiceTitle(name, value)]),
    value => toolbar.set({ [name]: value }), defaultEnvironment[name])
}

function switched(name, toolbar) {
  const title = choiceTitle(name, true)
  return { title, ...toggle(title, value => toolbar.set({ [name]: value })) }
}

/** A slider over the values. */
function sized(name, toolbar) {
  const { values, title } = members[name]
  const output = element("output", { class: "line-value" })
  const range = element("input", { type: "range", min: 0, max: values.length - 1, step: 1, "aria-label": title,
    oninput: () => {
      say(values[range.value])
      toolbar.set({ [name]: values[range.value] })
    } })
  const say = value => {
    output.textContent = choiceTitle(name, value)
    range.setAttribute("aria-valuetext", output.textContent)
  }
  return { element: element("div", { class: "with-value" }, range, output), show(value) {
    range.value = values.indexOf(value)
    say(value)
  } }
}

/** A seed that is not valid is ignored: the field then shows why. */
function seeded(name, toolbar) {
  const input = element("input", { type: "number", min: 0, max: 2 ** 32 - 1, step: 1,
    "aria-label": "Seed of random values", onchange: () => {
      if (input.value === "") input.value = 0
      if (input.reportValidity()) toolbar.set({ [name]: input.valueAsNumber })
    } })
  return { element: input, show(value = defaultEnvironment[name]) {
    if (document.activeElement !== input) input.value = value ?? ""
  } }
}

/**
 * The real time, or a fixed one in the time zone; read-only in a static site, which was rendered with one.
 */
function timed(name, toolbar) {
  const zone = () => toolbar.environment.timeZone ?? "UTC"
  const note = element("p", { class: "hint", hidden: true }, "Static site. The clock is fixed, as in the build.")
  const time = element("input",
    { type: "datetime-local", step: 1, "aria-label": "Date and time, in the time zone", onchange: () => {
      const fixed = fromZone(time.value, zone())
      if (fixed) toolbar.set({ [name]: fixed })
    } })
  const kind = segments(members[name].title, [["now", "Real time"], ["fixed", "Fixed"]], chosen => toolbar.set(
    { [name]: chosen === "now" ? undefined : new Date().toISOString().replace(/\.\d+Z/, "Z") }), "now")
  return { element: element("div", { class: "stack" }, kind.element, time, note), show(value) {
    const { state } = toolbar.store
    const { site, room } = state
    kind.show(value ? "fixed" : "now")
    note.hidden = !site
    kind.element.hidden = time.readOnly = Boolean(site)
    const shown = site ? ownEnvironment(state, room.story)?.clock ?? site.clock ?? value : value
    time.hidden = !shown
    if (shown && document.activeElement !== time) time.value = toWallClock(shown, zone())
  } }
}
