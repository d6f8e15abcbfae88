// Renderings whose names shadow what the canvas's scripts use, and others that could end them: it shows the next one all the same.

"use strict"

globalThis.hostileNames = (() => {
  const environment = { attributes: { lang: "en", dir: "ltr", "data-color-scheme": "light" }, fontSize: "100%", isText: false, isSettled: true, keys: ["a"], assets: {}, highlights: true }
  const quoted = name => `"${name.replaceAll("&", "&amp;").replaceAll("\"", "&quot;")}"`
  /** What modules of the canvas export. */
  let canvas
  let view, revision, said, errors

  async function start() {
    const frame = Object.assign(document.createElement("iframe"), { src: "/canvas.html", width: 600, height: 400 })
    document.body.append(frame)
    await new Promise(done => (frame.onload = done))
    view = frame.contentWindow
    said = []
    errors = []
    revision = 0
    addEventListener("message", ({ source, data }) => source === view && said.push(data))
    view.addEventListener("error", ({ message, filename, lineno }) => errors.push(`${message} ${filename}:${lineno}`))
    view.addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason?.stack ?? reason)))
    canvas = Object.assign({}, ...await Promise.all(["apply-rendering", "dom-members", "tool-loader", "update-loader"]
      .map(name => view.eval(`import("/js/frame/${name}.js")`))))
    await new Promise(canvas.whenUpdatable)
  }

  const prototypeNames = names => names.flatMap(name => {
    const found = []
    for (let owner = view[name].prototype; owner; owner = Object.getPrototypeOf(owner)) found.push(...Object.getOwnPropertyNames(owner))
    return found
  })
  /** Globals of scripts that load later, and names that stand for none. */
  const others = ["animate", "skipTransition", "measuring", "audit", "overlay", "style", "undefined", "null", "initial-rendering", "0", "__proto__"]
  /** Each name that an element can take from a form, and from the document or the window. */
  const formNames = () => [...new Set([...prototypeNames(["HTMLFormElement", "HTMLInputElement"]), ...others])]
  const globalNames = () => [...new Set([...prototypeNames(["HTMLDocument", "Window"]), ...Object.getOwnPropertyNames(view), ...others])]

  const show = (body, more) => canvas.applyRendering({ ...environment, body, revision: ++revision, ...more })

  function shown(body) {
    const page = new DOMParser().parseFromString(`<body>${body}`, "text/html")
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "body")
    return Node.prototype.isEqualNode.call(get.call(view.document), get.call(page))
  }

  const form = (name, text) => `<form class=${text} data-storybook-submit=/go><p>${text}</p><input name=${quoted(name)} value=${text} data-storybook-input=/type><button name=${quoted(name)}>${text}</button><img name=${quoted(name)}></form>`
  const named = (name, text, isFramed) => `<img name=${quoted(name)} alt=${text}><form name=${quoted(name)}></form><object name=${quoted(name)} id=${quoted(name)}></object><embed name=${quoted(name)}><a name=${quoted(name)} id=${quoted(name)}>${text}</a>${isFramed ? `<iframe name=${quoted(name)} title=${quoted(name)}></iframe>` : ""}`

  /** What is wrong after a rendering with a name has come, changed and gone. */
  function checkName(name, markup) {
    for (const body of ["<p>before</p>", `<p>before</p>${markup(name, "one")}`, `<h1>new</h1>${markup(name, "two")}<p>after</p>`, "<p>after</p>"]) {
      try {
        show(body)
        if (!shown(body)) return [[name, body]]
      } catch (error) {
        return [[name, body, String(error.stack)]]
      }
    }
    return []
  }

  const checkNames = () => ({
    wrong: [...formNames().flatMap(name => checkName(name, form)), ...globalNames().flatMap(name => checkName(name, named)),
      ...others.flatMap(name => checkName(name, (name, text) => `<iframe name=${quoted(name)} title=${text}></iframe>`)), ...errors.splice(0)],
    count: formNames().length + globalNames().length + others.length
  })

  const frame = () => new Promise(done => requestAnimationFrame(done))
  const until = async condition => {
    for (let count = 0; !condition() && count < 600; count++) await frame()
    return condition()
  }

  /** Runs every tool, as the page does, and returns those that did not answer. */
  async function useTools() {
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "body")
    const target = Element.prototype.querySelector.call(get.call(view.document), "form, p") ?? get.call(view.document)
    const key = (key, at = view) => EventTarget.prototype.dispatchEvent.call(at, new view.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true }))
    const point = type => EventTarget.prototype.dispatchEvent.call(target, new view.PointerEvent(type, { bubbles: true, cancelable: true, composed: true, clientX: 9, clientY: 9 }))
    const answers = {
      audit: [{ do: "run" }, ({ markup }) => markup !== undefined], blank: [{ revision: 1 }, ({ isBlank }) => isBlank !== undefined],
      measure: [{ isOn: true, byKeys: true }, ({ said }) => said !== undefined], pick: [{ isOn: true }, ({ number }) => number > 0]
    }
    const silent = []
    for (const name of ["background", "height", "overlay", "scroll", "shortcuts", "highlight", ...Object.keys(answers)]) {
      const [message, isAnswer] = answers[name] ?? [{
        background: { ground: "checkers", outline: true, lines: true }, overlay: { places: [{ id: 1, place: "form, p", kind: "added" }], chosen: [1], scrolls: true }, height: {}, scroll: { watch: true, to: { x: 0, y: 1 } },
        shortcuts: { keys: ["s"], inFields: [], isBack: true }, highlight: [target]
      }[name]]
      const before = said.length
      canvas.useTool({ name, message })
      const isThere = () => Boolean(canvas.tools[name])
      if (!await until(isThere)) silent.push(`${name} is not loaded`)
      for (const step of ["ArrowDown", "ArrowUp", "ArrowRight", "Enter", "Tab"]) key(step)
      for (const type of ["pointermove", "pointerdown", "click"]) point(type)
      if (name === "shortcuts") key("s")
      if (isAnswer && !await until(() => said.slice(before).some(({ name: from, message }) => from === name && isAnswer(message)))) silent.push(name)
      await frame()
    }
    // Without the host's findings, it reports its own.
    const { run } = said.findLast(({ name }) => name === "audit")?.message ?? {}
    canvas.useTool({ name: "audit", message: { do: "report", run } })
    if (!await until(() => said.some(({ name, message }) => name === "audit" && message.findings))) silent.push("report")
    canvas.useTool({ name: "audit", message: { do: "mark", number: 0, scrolls: true } })
    await frame()
    for (const [name, message] of [["measure", { isOn: false }], ["pick", { isOn: false }], ["overlay", { places: [] }], ["background", {}], ["audit", { do: "unmark" }]]) canvas.useTool({ name, message })
    return silent
  }

  /** What is wrong with the tools, the commands and the next rendering, while all names that the scripts use are shadowed. */
  async function checkTools() {
    const used = Object.getOwnPropertyNames(canvas.dom).concat("value", "type", "labels", "checked", "alt", "scope", "open", "selectionStart", others)
    const fields = used.map(name => `<input name=${quoted(name)}>`).join("")
    const body = `<form data-storybook-submit=/go method=post><p>text</p><a href=/way>link</a>${fields}</form>${used.map(name => `<img name=${quoted(name)} alt=a>`).join("")}`
    const wrong = []
    try {
      show("<p>before</p>", { isNew: true })
      show(body)
      show(`${body}<p>more</p>`, { transition: { name: "slide" } })
      wrong.push(...await useTools(), ...await useCommands())
      show("<p>alive</p>")
      if (!shown("<p>alive</p>")) wrong.push("The next rendering is not shown.")
    } catch (error) {
      wrong.push(String(error.stack))
    }
    return [...wrong, ...errors.splice(0)]
  }

  /** Sends the form, types and clicks; returns what the canvas does not report. */
  async function useCommands() {
    const find = selector => Element.prototype.querySelector.call(Document.prototype.querySelector.call(view.document, "form"), selector)
    const dispatch = (target, event) => EventTarget.prototype.dispatchEvent.call(target, event)
    const before = said.length
    dispatch(find("a"), new view.MouseEvent("click", { bubbles: true, cancelable: true, composed: true }))
    dispatch(Document.prototype.querySelector.call(view.document, "form"), new view.SubmitEvent("submit", { bubbles: true, cancelable: true }))
    const isSaid = () => ["navigation", "perform"].filter(type => !said.slice(before).some(message => message.type === type))
    await until(() => isSaid().length === 0)
    return isSaid().map(type => `no ${type}`)
  }

  const deep = 10_000
  const hide = "display: none !important; visibility: hidden !important; position: static !important; width: 0 !important; transform: scale(0) !important"
  /** Renderings that ask a browser for more than to be shown. */
  const ends = {
    "a policy": "<!doctype html><html><head><meta http-equiv='Content-Security-Policy' content=\"default-src 'none'\"></head><p>x", "a policy in a fragment": "<meta http-equiv=content-security-policy content='sandbox'><p>x",
    "a refresh": "<meta http-equiv=refresh content='0; url=/'>x", "other metas": "<meta name=viewport content='width=10'><meta name=referrer content=never><meta name=color-scheme content=dark><meta http-equiv=default-style content=x><meta charset=utf-16>x",
    "a base": "<!doctype html><html><head><base href='https://example.invalid/' target=_top></head><p>x", "plaintext": "a<plaintext>b", "a comment": "a<!-- b", "a script": "a<script>throw 1", "a script in an SVG": "<svg><script>throw 1",  "a script in a shadow tree": "<div><template shadowrootmode=open><script>throw 1</script></template></div>", "a style": "a<style>b { <", "a title": "a<title>b", "a textarea": "a<textarea>b",
    "quirks": "<html><p>x", "a frameset": "<!doctype html><html><frameset cols='50%,50%'><frame name=attributes><frame name=querySelector></frameset></html>", "dialogs": "<dialog open>a</dialog><div popover>b</div><div aria-modal=true><input autofocus></div>",
    "depth": "<div>".repeat(deep) + "x", "inline depth": "<b>".repeat(600) + "x", "nested shadow trees": "<div><template shadowrootmode=open>".repeat(200) + "x", "nested templates": "<template>".repeat(500) + "x", "nested tables": "<table><tr><td>".repeat(300) + "x",
    "own ids": "<script id=initial-rendering type=application/json>{}</script><style data-own></style><meta data-own data-key=policy><div data-audit=pick></div><div data-audit=highlight></div>", "autofocus": "<input autofocus><input autofocus>",
    "inert": "<!doctype html><html inert><body inert>x", "an editable body": "<!doctype html><html contenteditable><body contenteditable>x", "a hidden root": "<!doctype html><html hidden><body hidden>x", "a root that is a popover": "<!doctype html><html popover><body popover>x",
    "what hides": `<style>body *, div, html > :not(body) { ${hide} }</style><p>x`, "what resets": "<style>* { all: unset !important }</style><p>x", "what hides all": "<style>* { display: none !important }</style><p>x", "a null": "a\0b<p \0=1>", "broken tags": "<p <b a='><<<</>", "no end": "<svg><foreignObject><math><mi><table><select><option>x",
    "a closed host": "<p><template shadowrootmode=closed><a href=/x>y</a></template></p>", "a body of its own": "<!doctype html><body><template shadowrootmode=open><slot></slot></template>x", "head elements": "<!doctype html><head><template shadowrootmode=open></template><noscript><link rel=stylesheet href=x></noscript></head>x"
  }

  /** What of a tool's layer is not in front of the screen. */
  async function checkTool(kind) {
    canvas.useTool({ name: "pick", message: { isOn: true } })
    await until(() => Boolean(canvas.tools.pick))
    const host = [...view.document.documentElement.children].find(child => child.dataset?.audit === "pick")
    const { display, visibility, position, width } = view.getComputedStyle(host)
    canvas.useTool({ name: "pick", message: { isOn: false } })
    return `${display} ${visibility} ${position}` === "block visible fixed" && parseFloat(width) === view.innerWidth ? [] : [`${kind}: the tool is ${display} ${visibility} ${position} ${width}`]
  }

  /** What is wrong after a rendering of each kind: the next one, a script that loads, or a tool in front. */
  async function checkEnds() {
    const wrong = []
    const { get: bodyOf } = Object.getOwnPropertyDescriptor(Document.prototype, "body")
    for (const [kind, body] of Object.entries(ends)) {
      for (const isNew of kind === "depth" ? [false] : [true, false]) {
        try {
          show("<p>before</p>", { isNew: true })
          show(body, { isNew })
          await new Promise((onload, onerror) => canvas.load("tools/entries", onload, onerror))
          if (!/depth|all|root/.test(kind)) wrong.push(...await checkTool(kind))
          show("<p>alive</p>")
          if (!shown("<p>alive</p>") || bodyOf.call(view.document).innerText !== "alive") wrong.push(`${kind}: the next rendering is not shown`)
        } catch (error) {
          wrong.push(`${kind}: ${error.stack}`)
        }
      }
    }
    const notices = new Set(said.filter(({ type }) => type === "navigation").map(({ navigation }) => navigation))
    return { wrong: [...wrong, ...errors.splice(0)], notices: [...notices].sort(), count: Object.keys(ends).length }
  }

  return { start, checkNames, checkTools, checkEnds }
})()
