// The popover for rarely changed environment settings: language, text size, time, motion.

import { button, element } from "../core/dom.js"
import { Combobox } from "../ui/combobox.js"
import { fromZone, toWallClock } from "../schema/dates.js"
import { ownEnvironment } from "../state/story-environments.js"
import { formRow, segments, toggle } from "../ui/form-rows.js"
import { GlobalsForm } from "./globals-form.js"
import { Popover } from "../ui/popover.js"
import { choiceTitle, defaultEnvironment, members } from "../environment/environment-members.js"
import { calendar, calendars, languageSettings, localeOf, locales, utcOffset, timeZone, timeZones }
  from "../environment/environment-labels.js"

/** The fields in their order: each has an `element`, and `show` for a value of its member. */
const fields = {
  locale: chosenFrom(locales, value => localeOf(value) ?? { value, title: value }, { free: localeOf,
    label: "Language and region",
    settings: languageSettings }),
  direction: segmented,
  textSize: sized,
  timeZone: chosenFrom(timeZones, timeZone, {}),
  calendar: chosenFrom(calendars, calendar, {}),
  randomSeed: seeded,
  clock: timed,
  reducedMotion: switched,
  format: segmented
}
const keys = { format: "T" }

export class EnvironmentPopover {
  /** @type {ViewToolbar} */ #toolbar
  #popover
  /** @type {{ name: string, title?: string, element: Element, show(value: any): void }[]} */ #fields
  #globals

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#fields = Object.entries(fields).map(([name, make]) => ({ name, ...make(name, toolbar) }))
    this.#globals = new GlobalsForm(toolbar)
    this.#popover = new Popover(toolbar.buttons.adjust, "Environment",
      element("header", {}, element("h2", {}, "Environment"),
        button("Reset", () => toolbar.reset(), { class: "quiet small-text" })),
      ...this.#fields.map(({ name, title = members[name].title, element: content }) =>
        formRow(title, content, keys[name])), this.#globals.element)
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
    if (environment) for (const { name, show } of this.#fields) show(environment[name])
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
