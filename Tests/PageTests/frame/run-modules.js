// Runs modules of Public/js in one scope, in which a test replaces what they import.

import { readFileSync } from "node:fs"
import vm from "node:vm"

const js = new URL("../../../Public/js/", import.meta.url)

/** A context in which members of nodes are read by their names. */
export function contextOf(globals = {}) {
  const document = { createElement: () => ({}), createRange: () => ({}), querySelectorAll: () => [], addEventListener() {} }
  return vm.createContext({ dom: new Proxy({}, { get: (_, name) => name }), document, addEventListener() {}, listenInScreen() {}, ...globals })
}

/** Runs modules by their paths, in the order of their imports, without them; returns what they export. */
export function runModules(context, paths) {
  const names = paths.flatMap(path => {
    const source = readFileSync(new URL(`${path}.js`, js), "utf8").replace(/^import [^"]*"[^"]+"\n/gm, "")
    vm.runInContext(source.replace(/^export /gm, ""), context)
    return Array.from(source.matchAll(/^export (?:async )?(?:function|const|let|class) (\w+)/gm), ([, name]) => name)
  })
  return vm.runInContext(`({ ${names.map(name => `get ${name}() { return ${name} }`).join(", ")} })`, context)
}
