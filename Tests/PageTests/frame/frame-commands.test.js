import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import vm from "node:vm"

const sent = []
const context = vm.createContext({
  dom: new Proxy({}, { get: (_, name) => name }), document: { addEventListener() {} },
  listenInScreen() {}, isField: () => false, postToPage: message => sent.push(message)
})
for (const name of ["command-values", "frame-commands"])
  vm.runInContext(readFileSync(new URL(`../../../Public/js/frame/${name}.js`, import.meta.url), "utf8"), context)

// As `AnyMarkupExample` names the attributes, in the lower case of a parser.
for (const [key, name] of [["Escape", "escape"], ["a", "a"], ["?", "?"], [" ", "space"], ["/", "u2f"], ["=", "u3d"], [">", "u3e"],
  ["<", "u3c"], ["\"", "u22"], ["'", "u27"], ["&", "u26"], ["É", "é"], ["é", "é"], ["\n", "ua"]]) {
  test(`the key ${JSON.stringify(key)} has an attribute`, () => assert.equal(context.keyName({ key }), `key-${name}`))
}

for (const [attribute, pointer] of [["#", ""], ["/save", "/save"], ["/#", "/#"]]) {
  test(`the attribute ${attribute} performs the command at “${pointer}”`, () => {
    const node = { nodeName: "BUTTON", getAttribute: name => name === "data-storybook-command" ? attribute : null }
    vm.runInContext("isField = () => false; spliceOf = () => undefined", context)
    context.postCommand(node, "data-storybook-command")
    assert.equal(sent.pop().command, pointer)
  })
}
