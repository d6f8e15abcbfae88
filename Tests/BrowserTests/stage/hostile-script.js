// What a hostile script of a catalog tries: each by its name, with what came of it in `results`. A test puts
// `foreign`, another origin, before it.

const own = location.origin
globalThis.results = {}
globalThis.seen = []
globalThis.foreign = foreign
const loaded = (name, properties) => new Promise((resolve, reject) => {
  const node = Object.assign(document.createElement(name), properties)
  node.onload = () => resolve("loaded")
  node.onerror = () => reject(new Error())
  document.head.append(node)
})
const ran = worker => new Promise((resolve, reject) => {
  worker.onmessage = () => resolve("ran")
  worker.onerror = reject
})
const opened = source => new Promise((resolve, reject) => {
  source.onopen = () => resolve("opened")
  source.onerror = reject
})
const realm = () => document.head.appendChild(document.createElement("iframe")).contentWindow

// Records each call that posts over a port, or receives one.
for (const type of [MessagePort, EventTarget, Function, Array, Promise, JSON].map(type => type.prototype ?? type)) {
  for (const name of ["postMessage", "addEventListener", "call", "push", "then", "stringify"]) {
    const own = type[name]
    if (Object.hasOwn(type, name)) type[name] = { [name](...values) {
      if ([this, ...values].some(value => value instanceof MessagePort)) seen.push(name)
      return Reflect.apply(own, this, values)
    } }[name]
  }
}
addEventListener("message", ({ ports }) => seen.push(...ports), true)

const tries = {
  address: () => location.href,
  referrer: () => document.referrer,
  ancestor: () => [...location.ancestorOrigins].join(),
  element: () => frameElement,
  opener: () => opener,
  cookie: () => document.cookie,
  "parent's address": () => parent.location.href,
  "parent's document": () => parent.document,
  "parent's storage": () => parent.localStorage,
  localStorage: () => localStorage,
  sessionStorage: () => sessionStorage,
  indexedDB: () => indexedDB.open("x"),
  caches: () => caches.open("x"),
  "service worker": () => navigator.serviceWorker.register(`${own}/assets/stepper.mjs`),
  worker: () => ran(new Worker(`${own}/assets/stepper.mjs`)),
  "worker of a blob": () => ran(new Worker(URL.createObjectURL(new Blob(["postMessage(1)"])))),
  "worker of data": () => ran(new Worker("data:text/javascript,postMessage(1)")),
  "shared worker": () => new SharedWorker(`${own}/assets/stepper.mjs`),
  eval: () => (0, eval)("1"),
  Function: () => new Function("return 1")(),
  "inline script": () => {
    document.head.append(Object.assign(document.createElement("script"), { textContent: "window.inlined = 1" }))
    return window.inlined ?? "not run"
  },
  "handler in markup": () => {
    document.head.insertAdjacentHTML("beforeend", "<template onclick='window.handled = 1'></template>")
    document.head.querySelector("template:last-of-type").click()
    return window.handled ?? "not run"
  },
  "script of another host": () => loaded("script", { src: `${foreign}/script.js` }),
  "another script of this host": () => loaded("script", { src: `${own}/js/embed.js` }),
  "the page's script": () => loaded("script", { src: `${own}/_storybook/x/js/start.js` }),
  "script of data": () => loaded("script", { src: "data:text/javascript,1" }),
  module: () => import(`${foreign}/module.js`),
  "style sheet of another host": () => loaded("link", { rel: "stylesheet", href: `${foreign}/style.css` }),
  "image of another host": () => loaded("img", { src: `${foreign}/image.svg` }),
  "font of another host": () => new FontFace("x", `url(${foreign}/font.woff2)`).load(),
  WebSocket: () => opened(new WebSocket(`${own.replace("http", "ws")}/socket`, "storybook.v1")),
  EventSource: () => opened(new EventSource(`${foreign}/events`)),
  WebTransport: () => new WebTransport("https://127.0.0.1:1/").ready,
  RTCPeerConnection: () => typeof RTCPeerConnection,
  beacon: () => navigator.sendBeacon(`${foreign}/beacon`, "x") && "posted",
  fetch: async () => (await fetch(`${foreign}/fetch`)).status,
  "another realm": () => realm().fetch,
  "another realm's connections": () => realm().RTCPeerConnection,
  window: () => open(`${foreign}/window`),
  "the page's navigation": () => (top.location.href = `${foreign}/top`),
  "the page's history": () => parent.history.back(),
  "focus of the page": () => parent.document.activeElement
}

globalThis.attempts = Object.keys(tries).length
for (const [name, attempt] of Object.entries(tries)) {
  const refused = () => (results[name] = "refused")
  try {
    Promise.resolve(attempt()).then(result => (results[name] = `${result}`), refused)
  } catch {
    refused()
  }
}
