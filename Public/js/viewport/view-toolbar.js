// The view toolbar. Controls that are always visible are here; the others are created on first use.

import { registerCommands } from "../shortcuts/commands.js"
import { button, element, option } from "../core/dom.js"
import { hasFormats } from "../core/rendering-form.js"
import { stored } from "../core/stored.js"
import { parseStoryURL } from "../router/story-url.js"
import { toggleRecording } from "../recorder/recording-control.js"
import { settings } from "../settings/settings.js"
import { storeEnvironment } from "../state/story-environments.js"
import { choiceTitle, defaultEnvironment, environmentPatch, members, overriddenEnvironment }
  from "../environment/environment-members.js"
import { languageSettings, locales } from "../environment/environment-labels.js"
import { canTurn, deviceOf, nextZoom, groupedDevices, zooms } from "../canvas/device-size.js"
import { keepPrintSize } from "./print-size.js"
import { EnvironmentPopover } from "./environment-popover.js"
import { EnvironmentChips } from "./environment-chips.js"
import { Comparison } from "../gallery/comparison.js"
import { Fullscreen } from "./fullscreen.js"
import { Gallery } from "../gallery/gallery.js"
import { ResizeHandles } from "./resize-handles.js"
import { PickMode } from "../pick/pick-mode.js"
import { SizePopover } from "./size-popover.js"
import { CanvasPopover } from "./canvas-popover.js"
import { ZoomMenu } from "./zoom-menu.js"
import { itemOption, OverflowMenu } from "../ui/overflow-menu.js"
import { Menu, menuBox } from "../ui/menu.js"
import { Viewport } from "./viewport.js"

/**
 * The tools: `[id, title, key, drawing, isToggle, text in wide windows]`. Those with a text stand in the row,
 * the others are listed in the menu *Compare*, or in the one at the end.
 * @type {[string, string, string, string, boolean, string?][]}
 */
const tools = [
  ["dark", "Dark screen", "d", "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 4v16M15 5v14M18 7v10", true, "Dark"],
  ["adjust", "Environment", "e",
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c4 4 4 14 0 18M12 3c-4 4-4 14 0 18", false,
    "Environment"],
  ["pick", "Pick an element", "i", "M5 3l14 8-6 2-2 6zM13 13l6 6", true, "Pick"],
  ["compare", "Before and after", "b", "", true],
  ["grid", "Side by side", "g", "", true],
  ["turn", "Landscape", "r", "", true],
  ["tools", "Background and guides", "c", "", false],
  ["full", "Full screen", "f", "", true],
  ["record", "Record", "k", "", true]
]

const openParts = stored("look", [], { isOfTab: true })

/** Parts that URL parameters open, with their contents. They take the canvas's place: one at a time. */
const partsInURL = ["grid", "compare"]

/** The parts that are created on first use, by the id of their command. */
const partTypes = {
  adjust: EnvironmentPopover,
  chips: EnvironmentChips,
  compare: Comparison,
  full: Fullscreen,
  grid: Gallery,
  handles: ResizeHandles,
  pick: PickMode,
  size: SizePopover,
  tools: CanvasPopover,
  zoom: ZoomMenu
}

/** @type {[string, string, string | undefined, (look: ViewToolbar) => any, string?][]} */
const guideCommands = [
  ["outline", "Outline everything", "o", look => look.use("tools", tools => tools.toggle("outline"))],
  ["measure", "Measure", "m", look => look.use("tools", tools => tools.toggle("measure"))],
  ["lines", "Grid lines", "#", look => look.use("tools", tools => tools.toggle("lines"))]
]

/** @type {typeof guideCommands} */
const shortcutCommands = [
  ["format", "HTML or text", "t",
    look => look.set({ format: look.environment.format === "text" ? undefined : "text" })],
  ["size", "Screen size…", "w", look => look.run("size")]
]

/** @type {typeof guideCommands} */
const zoomCommands = [
  ["zoom-in", "Zoom in", "+", look => look.zoom(1), "="],
  ["zoom-out", "Zoom out", "-", look => look.zoom(-1)],
  ["zoom-fit", "Zoom to fit", "0", look => look.zoom("fit")],
  ["zoom-real", "Actual size", "1", look => look.zoom(1, true)]
]

/** The buttons that show what the other commands change. */
const owners = { outline: "tools", measure: "tools", lines: "tools", format: "adjust",
  "zoom-in": "zoom", "zoom-out": "zoom", "zoom-fit": "zoom", "zoom-real": "zoom" }

export class ViewToolbar {
  #parts = {}
  #scale = 1
  /** The URL parameters of the story that is being opened. */
  #pendingURL = []
  #pendingPatches = new Set()
  #size = button("", event => this.#onPress("size", event),
    { class: "quiet figure", title: "Screen size (W)" })
  #zoomButtons = [-1, 1].map(step => this.#zoomButton(step))
  #percent = button("100 %", event => this.#onPress("zoom", event), { class: "quiet figure", title: "Zoom" })
  #device = element("select",
    { "aria-label": "Device", onchange: ({ target }) => this.set({ device: target.value }) })
  #compare = button("Compare", undefined,
    { icon: "M12 3v18M9 6H4v12h5M15 6h5v12h-5", hidesLabel: true, "aria-haspopup": "menu",
      data: { text: "Compare ▾" } })
  #overflow
  chips = element("div", { class: "differences" })
  buttons
  viewport
  store
  preview
  view
  editor
  panes
  showTab

  constructor({ toolbar, viewBar, view, store, preview, editor, panes, showTab }) {
    Object.assign(this, { view, store, preview, editor, panes, showTab })
    this.viewport = new Viewport(preview.element, store)
    this.buttons = Object.fromEntries(
      tools.map(tool => [tool[0], toolButton(tool, event => this.#onPress(tool[0], event))]))
    const row = element("div", { class: "buttons view-tools", role: "group", "aria-label": "Look" },
      this.#device, ...Object.values(this.buttons))
    this.buttons.pick.after(this.#compare)
    toolbar.firstElementChild.after(row)
    this.#overflow = new OverflowMenu(row, this.#items(), "More tools",
      { icon: "M5 12h.01M12 12h.01M19 12h.01" })
    Object.assign(this.buttons, { size: this.#size, zoom: this.#percent })
    const [out, into] = this.#zoomButtons
    viewBar.append(this.#size, this.chips, out, this.#percent, into)
    this.#registerCommands()
    this.viewport.addEventListener("drawn", ({ detail }) => this.#onDrawn(detail))
    keepPrintSize(this)
    settings.addEventListener("change",
      ({ detail }) => ["follow", "theme"].includes(detail) && this.#followPage())
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#followPage())
    store.addEventListener("address", ({ detail }) => this.#onAddress(detail))
    for (const type of ["pointerover", "focusin"])
      view.parentElement.addEventListener(type, () => this.use("handles", () => {}), { once: true })
  }

  /** The buttons as items of the menu at their end; those of *Compare* have a menu of their own. */
  #items() {
    const all = tools.map(([id, title, key, _, __, text]) =>
      ({ id, title, key: key.toUpperCase(), button: this.buttons[id], isListed: !text }))
    const items = all.filter(({ id }) => partsInURL.includes(id))
    const box = menuBox("Compare")
    this.#compare.after(box)
    this.#compare.popoverTargetElement = box
    new Menu(box, this.#compare, () => box.replaceChildren(...items.map(item => itemOption(item))))
    return [...all.filter(({ isListed }) => !isListed), { title: "Compare", button: this.#compare, items },
      ...all.filter(item => item.isListed && !items.includes(item))]
  }

  #registerCommands() {
    const isEditable = () => !this.store.state.site
    const isAvailable = {
      turn: () => canTurn(this.#currentDevice), pick: isEditable, record: isEditable,
      format: () => hasFormats(this.store.state)
    }
    const commandOf = (within = undefined) => ([id, title, key, run, also = undefined]) =>
      ({ id, title, group: "View", key, also, within, run: () => run(this),
        isAvailable: isAvailable[id], control: () => this.buttons[owners[id]] })
    registerCommands(...tools.map(([id, title, key]) =>
      ({ id, title, group: "View", key, within: id === "tools" ? "guides" : undefined,
        isAvailable: isAvailable[id], control: () => this.buttons[id], run: () => this.run(id) })),
      ...guideCommands.map(commandOf("guides")), ...zoomCommands.map(commandOf("zoom")),
      ...shortcutCommands.map(commandOf()),
      { id: "usual", title: "Reset environment", group: "View", isAvailable: () => this.#isOverridden,
        control: () => this.buttons.adjust, run: () => this.reset() },
      { id: "close-view", title: "Back to the single screen", group: "View", key: "Escape",
        leavesFields: true, isAvailable: () => partsInURL.some(part => this.#isPressed(part)),
        run: () => this.#closeOthers() },
      { id: "guides", title: "Guides…", group: "View", choices: () => [] },
      { id: "device", title: "Device…", group: "View", choices: () => this.#deviceChoices },
      { id: "language", title: "Language…", group: "View", choices: () => this.#languageChoices },
      { id: "text-size", title: "Text size…", group: "View", choices: () => this.#textSizeChoices },
      { id: "zoom", title: "Zoom…", group: "View", choices: () => this.#zoomChoices })
  }

  get #isOverridden() {
    const { room } = this.store.state
    return room !== null && Object.keys(overriddenEnvironment(this.store.state)).length > 0
  }

  get #deviceChoices() {
    const { id: current } = this.#currentDevice
    return this.store.state.devices.map(({ id, title }) =>
      ({ id: `device-${id}`, title, isCurrent: id === current, control: () => this.#device,
        run: () => this.set({ device: id }) }))
  }

  get #languageChoices() {
    const { locale: current = defaultEnvironment.locale } = this.environment ?? {}
    return locales().map(({ value, title, note }) => ({ id: `language-${value}`, title, note,
      isCurrent: value === current, control: () => this.buttons.adjust,
      run: () => this.set(languageSettings(value)) }))
  }

  get #textSizeChoices() {
    const { textSize: current = defaultEnvironment.textSize } = this.environment ?? {}
    return members.textSize.values.map(value => ({ id: `text-${value}`, title: choiceTitle("textSize", value),
      isCurrent: value === current, run: () => this.set({ textSize: value }) }))
  }

  get #zoomChoices() {
    return zooms.map(zoom => ({ id: `zoom-${zoom}`, title: `${zoom * 100} %`,
      isCurrent: zoom === this.viewport.zoom, run: () => (this.viewport.zoom = zoom) }))
  }

  get environment() {
    return this.store.state.room?.environment
  }

  get #currentDevice() {
    const { devices } = this.store.state
    return devices.find(({ id }) => id === this.environment?.device) ?? devices[0] ?? {}
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ detail) {
    const { room, devices } = state
    const { before } = detail
    if (devices !== before.devices) this.#listDevices(devices)
    if (state.site !== before.site) {
      this.buttons.pick.disabled = Boolean(state.site)
      this.buttons.record.hidden = Boolean(state.site)
    }
    if (state.recording !== before.recording) this.press("record", isRecording(state))
    if (room && !before.room) this.#restore()
    this.viewport.changed(state, before)
    if (room && room.environment !== before.room?.environment) {
      this.#device.value = deviceOf(state, room.environment).id
      this.press("dark", room.environment.colorScheme === "dark")
      this.press("turn", room.environment.orientation === "landscape")
      this.buttons.turn.disabled = !canTurn(this.#currentDevice)
      if (Object.keys(overriddenEnvironment(state)).length) this.use("chips", () => {})
      if (detail.reason === "environment" && this.#pendingPatches.delete(detail.message.seq))
        this.#remember(state)
    }
    if (room?.id !== before.room?.id) this.#followPage()
    for (const part of Object.values(this.#parts)) part.changed?.(state, detail)
    if (room?.story !== before.room?.story && before.room) this.#applyURL(this.#pendingURL.splice(0)[0] ?? {})
  }

  #listDevices(devices) {
    this.#device.replaceChildren(...deviceOptions(devices))
  }

  /**
   * Changes the environment; undefined restores the default. Changing the device resets the size. Returns
   * the number of the request, if there is anything to change.
   */
  set(changes) {
    const known = Object.fromEntries(
      Object.entries(changes)
      .filter(([key, value]) => value !== undefined || this.environment[key] !== undefined))
    if (known.device && this.environment.size) known.size = undefined
    if (known.device || ("size" in changes && !changes.size)) this.viewport.hold(null)
    if (!Object.keys(known).length) return undefined
    const seq = this.store.changeEnvironment(environmentPatch(known))
    this.#pendingPatches.add(seq)
    return seq
  }

  /** Ignores a button with `popoverTargetElement`: the browser toggles its popover. */
  #onPress(id, { target }) {
    if (!target.closest("button").popoverTargetElement) this.run(id)
  }

  /** Runs the command of a button or a key. */
  run(id) {
    const simple = {
      turn: () => this.set(
        { orientation: this.environment.orientation === "landscape" ? "portrait" : "landscape",
          size: undefined }),
      record: () => this.#record(),
      dark: () => this.set({ colorScheme: this.environment.colorScheme === "dark" ? "light" : "dark" })
    }[id]
    if (!this.environment) return
    if (simple) return simple()
    if (partsInURL.includes(id)) this.#closeOthers(id)
    this.use(id, part => part.toggle())
  }

  /** The tab has what was recorded. */
  #record() {
    const isOn = isRecording(this.store.state)
    toggleRecording(this.store)
    if (isOn) this.showTab("recorder")
  }

  /** Makes the screen dark or light like the page, if the settings say so. */
  #followPage() {
    let colorScheme = "light"
    if (this.panes.isDark) colorScheme = "dark"
    if (settings.get("follow") && this.environment && this.environment.colorScheme !== colorScheme)
      this.set({ colorScheme })
  }

  #closeOthers(id) {
    for (const part of partsInURL) if (part !== id) this.#parts[part]?.close()
  }

  #isPressed(id) {
    return this.buttons[id].getAttribute("aria-pressed") === "true"
  }

  /** Calls `run` with a part, which the first call creates. */
  use(name, run) {
    run(this.#parts[name] ??= new partTypes[name](this))
  }

  press(id, isOn) {
    this.buttons[id].setAttribute("aria-pressed", isOn)
    this.#compare.classList.toggle("is-on", partsInURL.some(part => this.#isPressed(part)))
    this.updateMarks()
  }

  /** Shows whether a tool is on that only a menu lists. */
  updateMarks() {
    this.#overflow.updateMarks()
  }

  /** Focuses the button of a tool, or that of the menu which lists it. */
  focus(id) {
    const own = partsInURL.includes(id) ? this.#compare : this.buttons[id]
    if (own.checkVisibility()) own.focus()
    else this.#overflow.button.focus()
  }

  /** Zooms one step in or out, or to an exact zoom. */
  zoom(step, isExact = step === "fit") {
    const zoom = isExact ? step : nextZoom(this.#scale, step)
    if (zoom) this.viewport.zoom = zoom
  }

  #zoomButton(step) {
    const [sign, name, key] = step > 0 ? ["+", "Zoom in", "+"] : ["−", "Zoom out", "-"]
    return button(sign, () => this.zoom(step),
      { class: "quiet", "aria-label": name, title: `${name} (${key})` })
  }

  /** The last step disables its button; the focus is then on the one that takes it back. */
  #showZooms() {
    const [out, into] = this.#zoomButtons
    const focused = this.#zoomButtons.find(made => made === document.activeElement)
    out.disabled = !nextZoom(this.#scale, -1)
    into.disabled = !nextZoom(this.#scale, 1)
    if (focused?.disabled) this.#zoomButtons.find(({ disabled }) => !disabled)?.focus()
  }

  reset() {
    const { state } = this.store
    this.set({ ...Object.fromEntries(Object.keys(overriddenEnvironment(state)).map(key => [key, undefined])),
      device: state.devices[0].id })
  }

  #remember(state) {
    const { dependencies: _, ...environment } = state.room.environment
    const isOwn = !Object.keys(overriddenEnvironment(state)).length
    storeEnvironment(state.room.story, isOwn ? undefined : environment)
  }

  /** Restores the open parts after a reload; the URL takes precedence for those that it can name. */
  #restore() {
    const kept = openParts.get()
    const isSaid = this.#applyURL(parseStoryURL(location.hash).rest)
    const last = kept.findLast(part => partsInURL.includes(part))
    for (const part of kept)
      if (!partsInURL.includes(part) || (!isSaid && part === last)) this.use(part, made => made.restore())
  }

  /** Applies the URL parameters of a followed link, once its story is open. */
  #onAddress({ story, rest }) {
    if (story === this.store.state.room?.story) this.#applyURL(rest)
    else this.#pendingURL = [rest]
  }

  /** Opens the parts in the URL and closes the others; returns whether it names any. */
  #applyURL(rest) {
    const named = partsInURL.find(part => rest[part])
    if (!named) return false
    this.#closeOthers(named)
    this.use(named, made => made.restore(rest[named]))
    return true
  }

  remember(part, isOpen) {
    const kept = new Set(openParts.get())
    if (isOpen) kept.add(part)
    else kept.delete(part)
    openParts.set([...kept])
  }

  #onDrawn({ across, down, scale }) {
    this.#scale = scale
    this.#size.textContent = `${across} × ${down}`
    this.#percent.textContent = `${Math.round(scale * 100)} %`
    this.#showZooms()
  }
}

function isRecording({ recording }) {
  return recording?.state === "on"
}

function toolButton([, title, key, icon, isToggle, text = undefined], onclick) {
  let role = /** @type {Record<string, string>} */ ({ "aria-haspopup": "dialog" })
  if (isToggle) role = { "aria-pressed": "false" }
  return button(title, onclick, { icon, hidesLabel: true, title: `${title} (${key.toUpperCase()})`,
    class: text ? "" : "listed", data: { ...text && { text } }, ...role })
}

function deviceOptions(devices) {
  return groupedDevices(devices).flatMap(({ label, devices }) => {
    const options = devices.map(({ id, title }) => option(id, title))
    if (label) return [element("optgroup", { label }, ...options)]
    return options
  })
}
