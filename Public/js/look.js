// How a story is looked at. What is needed at once is here; the rest is fetched when it is asked for.

import { offer } from "./actions.js"
import { button, element, style } from "./dom.js"
import { patch, remember, unusual } from "./environment.js"
import { canTurn, stepped } from "./sizing.js"

/** What has a button in the toolbar is `[id, title, key, icon, isToggle]`. */
const tools = [
  ["turn", "Landscape", "r", "turn", true], ["dark", "Dark screen", "d", "moon", true], ["adjust", "Environment", "e", "sliders"], ["tools", "Canvas", "c", "eye"],
  ["compare", "Before and after", "b", "compare", true], ["grid", "Side by side", "g", "grid", true], ["full", "Full screen", "f", "full", true]
]

const others = [
  ["outline", "Outline everything", "o", look => look.use("tools", tools => tools.toggle("outline"))],
  ["measure", "Measure", "m", look => look.use("tools", tools => tools.toggle("measure"))],
  ["lines", "Grid lines", "#", look => look.use("tools", tools => tools.toggle("lines"))],
  ["format", "HTML or text", "t", look => look.set({ format: look.environment.format === "text" ? undefined : "text" })],
  ["size", "Size of the screen…", "s", look => look.run("size")],
  ["zoom-in", "Zoom in", "+", look => look.zoom(1)], ["zoom-out", "Zoom out", "-", look => look.zoom(-1)],
  ["zoom-fit", "Zoom to fit", "0", look => look.zoom("fit")], ["zoom-real", "Real size", "1", look => look.zoom(1, true)],
  ["usual", "Environment as usual", undefined, look => look.reset()]
]

export class Look {
  #parts = {}
  #scale = 1
  #sent = new Set()
  #size = button("", () => this.run("size"), { class: "quiet figure", title: "Size of the screen (S)" })
  #percent = button("", () => this.run("zoom"), { class: "quiet figure", title: "Zoom" })
  chips = element("div", { class: "chips" })
  buttons
  store
  preview
  view

  constructor(strip, view, store, preview) {
    Object.assign(this, { view, store, preview })
    this.buttons = Object.fromEntries(tools.map(([id, title, key, icon, isToggle]) => [id, button(title, event => event.target.closest("button").popoverTargetElement ?? this.run(id), {
      icon, hidesLabel: true, title: `${title} (${key.toUpperCase()})`, "aria-pressed": isToggle ? "false" : undefined, "aria-haspopup": isToggle ? undefined : "dialog"
    })]))
    Object.assign(this.buttons, { size: this.#size, zoom: this.#percent })
    strip.append(this.#size, this.chips, button("−", () => this.zoom(-1), { class: "quiet", "aria-label": "Zoom out" }), this.#percent, button("+", () => this.zoom(1), { class: "quiet", "aria-label": "Zoom in" }))
    offer(...tools.map(([id, title, key]) => ({ id, title, group: "Look", key, isDue: id === "turn" ? () => canTurn(this.#device) : undefined, run: () => this.run(id) })),
      ...others.map(([id, title, key, run]) => ({ id, title, group: "Look", key, run: () => run(this) })))
    preview.viewport.addEventListener("drawn", ({ detail }) => this.#drawn(detail))
    for (const type of ["pointerover", "focusin"]) view.parentElement.addEventListener(type, () => this.use("handles", () => {}), { once: true })
    for (const part of JSON.parse(sessionStorage.getItem("look")) ?? []) this.use(part, made => made.restore())
  }

  get environment() {
    return this.store.state.room?.environment
  }

  get #device() {
    const { devices } = this.store.state
    return devices.find(({ id }) => id === this.environment?.device) ?? devices[0] ?? {}
  }

  changed(state, detail) {
    const { room, devices } = state
    if (room && room.environment !== detail.before.room?.environment) {
      this.press("dark", room.environment.colorScheme === "dark")
      this.press("turn", room.environment.orientation === "landscape")
      this.buttons.turn.disabled = !canTurn(this.#device)
      if (this.#parts.chips || Object.keys(unusual(room.environment, devices)).length) this.use("chips", chips => chips.changed(state, detail))
      if (detail.reason === "environment" && this.#sent.delete(detail.message.seq)) remember(room.story, room.environment, devices)
    }
    for (const part of Object.values(this.#parts)) part.made?.changed?.(state, detail)
  }

  /** Changes the environment; nothing is what is usual. A size belongs to a device, and goes with it. */
  set(changes) {
    const known = Object.fromEntries(Object.entries(changes).filter(([key, value]) => value !== undefined || this.environment[key] !== undefined))
    if (known.device && this.environment.size) known.size = undefined
    if (known.device || !changes.size) this.preview.viewport.hold(null)
    if (Object.keys(known).length) this.#sent.add(this.store.changeEnvironment(patch(known)))
  }

  /** What a button or a key asks for. */
  run(id) {
    const simple = {
      turn: () => this.set({ orientation: this.environment.orientation === "landscape" ? "portrait" : "landscape", size: undefined }),
      dark: () => this.set({ colorScheme: this.environment.colorScheme === "dark" ? "light" : "dark" })
    }[id]
    if (!this.environment) return
    if (simple) simple()
    else this.use(id, part => part.toggle())
  }

  /** Has a part do something, once it is there. What could not be fetched is tried again the next time. */
  async use(name, run) {
    const entry = this.#parts[name] ??= {}
    entry.fetched ??= Promise.all([import(`./look/${name}.js`), style("look")])
    try {
      const [{ Part }] = await entry.fetched
      run(entry.made ??= new Part(this))
    } catch (error) {
      if (entry.made) throw error
      delete this.#parts[name]
    }
  }

  press(id, isOn) {
    this.buttons[id].setAttribute("aria-pressed", isOn)
  }

  /** A step up or down, or a zoom as it is. */
  zoom(step, isExact = step === "fit") {
    const { viewport } = this.preview
    viewport.zoom = isExact ? step : stepped(this.#scale, step)
  }

  reset() {
    const { room, devices } = this.store.state
    this.set({ ...Object.fromEntries(Object.keys(unusual(room.environment, devices)).map(key => [key, undefined])), device: devices[0].id })
  }

  /** What is open is so again after a reload. */
  keep(part, isOpen) {
    const kept = new Set(JSON.parse(sessionStorage.getItem("look")))
    kept[isOpen ? "add" : "delete"](part)
    sessionStorage.setItem("look", JSON.stringify([...kept]))
  }

  #drawn({ device, unit, width, height, scale }) {
    this.#scale = scale
    this.#size.textContent = unit ? `${device.width} × ${device.height}` : `${width} × ${height}`
    this.#percent.textContent = `${Math.round(scale * 100)} %`
  }
}
