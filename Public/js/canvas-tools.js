// Runs in the canvas: tools that the page asks for by name. Each is a script of its own, which puts a function here.

"use strict"

const tools = {}
const asked = new Map()

function useTool({ name, message }) {
  if (tools[name]) return tools[name](message)
  if (asked.has(name)) return asked.get(name).push(message)
  asked.set(name, [message])
  fetchScripts([name])
}

/** A tool may be made of several scripts; what was asked for meanwhile is done once the first is there. */
function fetchScripts(names) {
  for (const name of names) {
    const script = document.createElement("script")
    Object.assign(script, { src: `/js/canvas-${name}.js`, async: false })
    script.onload = () => tools[name] && asked.get(name)?.splice(0).forEach(tools[name])
    script.onerror = () => asked.delete(name)
    document.head.append(script)
  }
}

function tellTool(name, message) {
  parent.postMessage({ type: "tool", name, message }, "*")
}

/** What is changed meanwhile is shown for a moment. */
function noticing(isWanted, change) {
  if (!isWanted) return change()
  const observer = new MutationObserver(() => {})
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  change()
  useTool({ name: "flash", message: observer.takeRecords() })
  observer.disconnect()
}
