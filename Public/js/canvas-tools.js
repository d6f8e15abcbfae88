// Runs in the canvas: what the page asks for by name. Each is a script of its own, which puts a function here.

"use strict"

const tools = {}
const asked = {}

function useTool({ name, message }) {
  if (tools[name]) return tools[name](message)
  if (asked[name]) return asked[name].push(message)
  asked[name] = [message]
  const script = document.createElement("script")
  script.src = `/js/canvas-${name}.js`
  script.onload = () => asked[name].forEach(tools[name])
  script.onerror = () => delete asked[name]
  document.head.append(script)
}

function tellTool(name, message) {
  parent.postMessage({ type: "tool", name, message }, "*")
}
