extension BrowserStage {
  /// The page around the canvas: sends it renderings, receives its commands, and looks at its
  /// elements. `stage` is what the tool calls.
  static let document = (type: "text/html; charset=utf-8", bytes: Array(html.utf8))

  private static let html = """
    <!doctype html><meta charset="utf-8"><title>Stage</title>
    <style>iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0 }</style>
    <iframe src="/canvas.html"></iframe>
    <script id="user" type="text/plain">(() => {\n"use strict"\n\(elements)\n\(sight)\n\(hands)\n})()</script>
    <script>"use strict"\n\(canvas)</script>
    """

  /// Messages to and from the canvas.
  ///
  /// Its elements are used by a script of its own: the first that uses an element makes the object
  /// of it, which then has the prototypes of that script's window, without the members that the
  /// canvas has added to its own.
  private static let canvas = #"""
    const view = () => document.querySelector("iframe").contentWindow
    const waiting = new Map()
    let inbox = [], numbers = [], revision = 0, flushes = 0, user

    let breakDown
    const broken = new Promise((_, reject) => (breakDown = reject))
    broken.catch(() => undefined)
    /** Until `start` has called its argument, or the canvas has failed. */
    const until = start => Promise.race([broken, new Promise(start)])

    addEventListener("load", () => {
      user = view().eval(document.getElementById("user").textContent)
      view().addEventListener("error", ({ filename, message, error }) =>
        filename.includes("/js/") && breakDown(error ?? new Error(message)))
    })

    const received = {
      shown: ({ revision, isSettled }) => isSettled && waiting.get(revision)?.(),
      perform: ({ number, command, value }) => (numbers.push(number), inbox.push({ command, value })),
      navigation: ({ navigation, story, address }) =>
        ["link", "form"].includes(navigation) && inbox.push({ followed: story ?? address }),
      tool: ({ name, message }) =>
        name === "missing" && breakDown(new Error(`The canvas cannot load ${message}.`)),
      flush: ({ done }) => waiting.get(done)()
    }
    addEventListener("message", ({ data }) => received[data.type]?.(data))

    const post = message => view().postMessage(message, "*")
    const updatable = () => until(done => view().storybookCanvas.whenUpdatable(done))
    /** Until everything has arrived that the canvas has posted; it posts commands once it is updatable. */
    async function flush() {
      await updatable()
      await until(done => view().setTimeout(done))
      const name = `flush ${++flushes}`
      await until(done => (waiting.set(name, done), postMessage({ type: "flush", done: name }, "*")))
    }

    /** Shows a rendering, and then settles the commands that led to it. */
    async function show(body, environment, isNew, follows) {
      if (revision > 0) await updatable()
      const shown = ++revision
      const done = until(done => waiting.set(shown, done))
      post({ ...view().storybookCanvas.showMessage({ revision: shown, body }, environment), isNew, assets: {} })
      await done
      await updatable()
      post({ type: "delivery", message: { type: "settled", numbers, follows } })
      numbers = []
      await flush()
    }

    const stage = {
      show,
      begin(act) {
        inbox = []
        return user.begin(act)
      },
      async end(act) {
        await flush()
        const report = user.end(act)
        if (act.act === "enter" && !report.problem) inbox = []
        if (inbox.length) return { effects: inbox, ...report }
        return { effects: [], refusal: user.refusal(act), ...report }
      }
    }
    """#

  /// The elements of the canvas.
  private static let elements = #"""
    function find({ tag, position, count, summary }) {
      const all = document.querySelectorAll(CSS.escape(tag))
      if (all.length !== count)
        throw { problem: `the document has ${all.length} <${tag}> elements instead of ${count}` }
      return Object.assign(all[position], { summary })
    }

    function tagOf(node) {
      const names = ["id", "class", "name", "type"].filter(name => node.hasAttribute(name))
      const marks = names.map(name => `${name}="${node.getAttribute(name)}"`)
      return `<${[node.localName, ...marks].join(" ").slice(0, 120)}>`
    }
    """#

  /// What a user sees.
  private static let sight = #"""
    /** A user waits until what enters is there; what goes on and on is shown as without it. */
    function endAnimations() {
      for (const animation of document.getAnimations()) {
        try {
          animation.finish()
        } catch {
          animation.cancel()
        }
      }
    }

    function isShown(node) {
      if (!node) return false
      if (node.matches("option, optgroup, area")) return isShown(node.closest("select, map, body"))
      if (getComputedStyle(node).display === "contents") return isShown(node.parentElement)
      return node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }

    const hiding = [["display", "none"], ["visibility", "hidden"], ["visibility", "collapse"],
      ["opacity", "0"], ["contentVisibility", "hidden"]]

    /** Why an element is not shown: the outermost property that hides it, and where it is written. */
    function hiddenBy(element) {
      const path = []
      for (let node = element; node; node = node.parentElement) path.unshift(node)
      for (const node of path) {
        const style = getComputedStyle(node)
        const found = hiding.find(([name, value]) => style[name] === value)
        if (!found) continue
        const [name, value] = found
        let owner = ""
        if (node !== element) owner = ` of ${tagOf(node)}`
        return `is hidden by ${name.replace("V", "-v")}: ${value}${owner}${placeOf(node, name, value)}`
      }
      return "is not shown"
    }

    function placeOf(node, name, value) {
      if (node.style?.[name]) return " in its style attribute"
      for (const sheet of document.styleSheets) {
        if (!rulesOf(sheet).some(rule => rule.style?.[name] === value && node.matches(rule.selectorText))) continue
        if (!sheet.href) return " in a <style> element"
        return ` in ${new URL(sheet.href).pathname.split("/").at(-1)}`
      }
      return ""
    }

    function rulesOf(group) {
      try {
        return [...group.cssRules].flatMap(rule => [rule, ...rulesOf(rule)])
      } catch {
        return []
      }
    }

    function sizeProblem(element) {
      const { width, height } = element.getBoundingClientRect()
      if (!element.getClientRects().length || !width || !height)
        return `has no size (${Math.round(width)} × ${Math.round(height)} pixels)`
    }

    const unspaced = text => text.normalize("NFC").replace(/[\s\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]+/g, "")
    function shownText(element) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      let text = ""
      for (let node = element; node; node = walker.nextNode()) {
        if (node.nodeType === 3 && isShown(node.parentElement)) text += node.data
        if (node.localName === "input" && node.type !== "text" && isShown(node)) text += node.value
        if (node.matches?.("option, optgroup") && isShown(node)) text += node.label
      }
      return unspaced(text)
    }

    function textProblem(elements, text) {
      if (!elements.length || elements.some(element => shownText(element).includes(unspaced(text)))) return
      const parts = elements.flatMap(element => [element, ...element.querySelectorAll("*")])
      const hidden = parts.find(part => part.textContent.trim() && !isShown(part))
      if (!hidden) return `the text “${text}” is not shown`
      return `the text “${text}” ${hiddenBy(hidden)}`
    }

    const folded = text => text.normalize("NFC").replace(/\s+/gu, " ").trim()
    /** Whether an element says the words of a text in one line. */
    function says(element, text) {
      const words = folded(text).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
      const whole = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "u")
      // The text of a list has all of its options.
      const lists = [...element.querySelectorAll("select")].map(list => [list, list.getAttribute("style")])
      for (const [list] of lists) list.style.setProperty("display", "none", "important")
      const shown = element.innerText
      for (const [list, style] of lists) {
        list.removeAttribute("style")
        if (style !== null) list.setAttribute("style", style)
      }
      return shown.split(/[\n\t]/).some(line => whole.test(folded(line)))
    }

    const tableRoles = { tr: "row", td: "cell", th: "columnheader", table: "table" }
    const roleOf = element => element.computedRole?.replace(/^(image|generic)$/, role => role === "image" ? "img" : "")
      || tableRoles[element.localName] || ""

    const ways = {
      role: (element, { roles, name }) => roleOf(element) && (!roles || roles.includes(roleOf(element)))
        && (name === undefined || folded(element.computedName ?? "") === name),
      label: (element, { name }) => element.matches("input, select, textarea") && folded(element.computedName ?? "") === name,
      placeholder: (element, { name }) => folded(element.placeholder ?? "") === name,
      text: (element, { name }) => folded(element.innerText ?? "") === name,
      row: (element, { name }) => ["row", "listitem", "option", "article", "treeitem"].includes(roleOf(element))
        && says(element, name),
      form: element => element.localName === "form"
    }

    /** The innermost of the elements that assistive technology reaches and a search finds. */
    function results(scope, search) {
      const found = [...scope.querySelectorAll("*")].filter(element => isShown(element)
        && !element.closest("[inert], [aria-hidden=true]") && search.ways.some(way => ways[way](element, search)))
      return found.filter(element => !found.some(other => other !== element && element.contains(other)))
    }

    function isFound(elements, text, search) {
      const found = search.ways ? results(elements[0] ?? document.body, search) : elements.filter(isShown)
      return found.length >= search.least && found.length <= (search.most ?? Infinity)
        && `${text} is found: ${found.map(tagOf).join(", ")}`
    }

    const seen = element => !isShown(element) && `${element.summary} ${hiddenBy(element)}`
    const states = { checked: [":checked", true], "not checked": [":checked", false],
      disabled: [":disabled, [aria-disabled=true], [aria-disabled=true] *", true],
      enabled: [":disabled", false] }
    const valueOf = field => [...field.selectedOptions ?? []].map(({ label }) => label).join(", ") || field.value

    const looks = {
      sees: elements => elements.length && elements.every(seen) && seen(elements[0]),
      seesAll: elements => elements.map(seen).find(Boolean),
      reads: textProblem,
      lacks: (elements, text) => (elements.length ? elements : [document.body]).some(element => says(element, text))
        && `the text “${text}” is shown`,
      misses: isFound,
      refuses([field], text) {
        const texts = ["text", "search", "url", "tel", "email", "password", "textarea"]
        if (texts.includes(field.type) && field.maxLength >= 0 && text.length > field.maxLength) return
        const probe = field.cloneNode()
        probe.value = text
        return probe.value === text && `${field.summary} takes “${text}”`
      },
      hasValue: ([field], text) => seen(field)
        || (valueOf(field) !== text && `${field.summary} has the value “${valueOf(field)}” instead of “${text}”`),
      hasState([element], text) {
        if (text === "focused")
          return !isIn(active(), element) && `${element.summary} does not have the focus: ${tagOf(active())} has it`
        const [selector, isWanted] = states[text] ?? []
        const isWrong = selector && element.matches("input, select, textarea, button, option, fieldset")
          && element.matches(selector) !== isWanted
        return isWrong && `${element.summary} is not “${text}”`
      }
    }
    """#

  /// What a user does.
  private static let hands = #"""
    const isIn = (node, around) => around === node || around.contains(node)

    /** A hidden checkbox is pressed by its label. */
    function pressed(element) {
      const isFine = isShown(element) && !sizeProblem(element)
      if (isFine || !element.matches("input[type=checkbox], input[type=radio], input[type=file]")) return element
      const label = [...element.labels].find(isShown)
      return label ? Object.assign(label, { summary: element.summary }) : element
    }

    /** The point to press, or why a user cannot press it. */
    function place(given) {
      const element = pressed(given)
      const problem = usability(element)
      if (problem) throw { problem: `${element.summary} ${problem}` }
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
      const rect = element.getClientRects()[0]
      const x = rect.x + rect.width / 2, y = rect.y + rect.height / 2
      const hit = document.elementFromPoint(x, y)
      if (!hit) throw { problem: `${element.summary} is outside of the window, at ${Math.round(x)}, ${Math.round(y)}` }
      const label = hit.closest("label")?.control
      if (!isIn(hit, element) && label !== given) throw { problem: `${element.summary} ${coveredBy(element, hit)}` }
      return { x, y }
    }

    function usability(element) {
      if (!isShown(element)) return hiddenBy(element)
      if (element.matches(":disabled, [aria-disabled=true]")) return "is disabled"
      if (element.closest("[inert]")) return "is inert"
      return sizeProblem(element)
    }

    function coveredBy(element, hit) {
      if (getComputedStyle(element).pointerEvents === "none") return "takes no clicks: pointer-events: none"
      return `is covered by ${tagOf(hit)}`
    }

    const active = () => document.activeElement
    /** A hidden field keeps the focus until the browser draws the next frame. */
    function requireTyping(field) {
      const problem = usability(field)
      if (problem) throw { problem: `${field.summary} ${problem}` }
      requireFocus(field, "lost")
    }

    function requireFocus(element, verb) {
      if (isIn(active(), element)) return
      throw { problem: `${element.summary} ${verb} the focus: ${tagOf(active())} has it` }
    }

    function moveToEnd(field) {
      try {
        field.setSelectionRange(field.value.length, field.value.length)
      } catch {
        // Of these types, no script knows the place of the caret.
        if (["email", "number"].includes(field.type)) getSelection().modify("move", "forward", "documentboundary")
      }
    }

    const changes = (field, types = ["input", "change"]) =>
      types.forEach(type => field.dispatchEvent(new Event(type, { bubbles: true })))

    /** Fields that a browser edits in a way of their own: their value is set. */
    const isPicked = field => ["color", "date", "datetime-local", "month", "range", "time", "week"].includes(field.type)
    const assigned = new WeakSet()
    function set(field, value) {
      assigned.add(field)
      field.value = value
      field.dispatchEvent(new Event("input", { bubbles: true }))
      return { isDone: true }
    }

    /** A click elsewhere closes a popover. */
    function dismissPopovers(element) {
      for (const popover of document.querySelectorAll("[popover]:popover-open"))
        if (popover.popover !== "manual" && !popover.contains(element)) popover.hidePopover()
    }

    const begins = {
      press: ([element]) => place(element),
      enter([element]) {
        const point = place(element)
        if (!isPicked(element)) return point
        dismissPopovers(element)
        element.focus()
      },
      type([field], text) {
        requireTyping(field)
      },
      fill([field], text) {
        requireTyping(field)
        // The protocol inserts each line by an event of its own.
        if (isPicked(field) || text.includes("\n")) return set(field, text)
        field.select?.()
      },
      leave: ([field]) => assigned.delete(field) ? changes(field, ["change"]) : field.blur(),
      key([element]) {
        if (!element) return
        if (!isIn(active(), element)) {
          if (!isShown(element)) throw { problem: `${element.summary} ${hiddenBy(element)}` }
          element.focus()
          requireFocus(element, "does not take")
        }
        if (active() === element) moveToEnd(element)
      },
      choose([list], text) {
        place(list)
        list.focus()
        requireFocus(list, "does not take")
        const values = text.split("\n")
        for (const option of list.options) option.selected = values.includes(option.value)
        changes(list)
      },
      submit: ([form]) => form.requestSubmit()
    }

    function refusal([element]) {
      const form = element?.form ?? element?.closest("form")
      const invalid = form?.querySelector("input:invalid, select:invalid, textarea:invalid")
      return invalid && `${tagOf(invalid)} is not valid: ${invalid.validationMessage}`
    }

    const ends = {
      enter([field]) {
        requireFocus(field, "did not take")
        moveToEnd(field)
      }
    }

    /** Runs a part of an act; what a user cannot do is its `problem`. */
    function attempt({ elements, text, search }, run) {
      try {
        return run?.(elements.map(find), text, search) ?? {}
      } catch (error) {
        if (error.problem) return error
        throw error
      }
    }

    /** A list of colours or files, which the browser draws, would take the next keys. */
    for (const kind of ["click", "keydown"]) addEventListener(kind, event => {
      const opens = kind === "click" || [" ", "Enter"].includes(event.key)
      if (opens && event.target.matches?.("input[type=color], input[type=file]")) event.preventDefault()
    })

    return {
      begin: act => attempt(act, (elements, text, search) => {
        endAnimations()
        const problem = looks[act.act]?.(elements, text, search)
        if (problem) return { problem }
        return begins[act.act]?.(elements, text)
      }),
      end: act => attempt(act, ends[act.act]),
      refusal: act => attempt(act, refusal)
    }
    """#
}
