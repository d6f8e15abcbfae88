import assert from "node:assert/strict"
import { test } from "node:test"
import vm from "node:vm"
import { contextOf, runModules } from "./run-modules.js"

const sent = []
const context = contextOf({ isField: () => false, postToPage: message => sent.push(message) })
runModules(context, ["frame/command-values", "frame/frame-commands"])

// As `AnyMarkupExample` names the attributes, in the lower case of a parser.
for (const [key, name] of [["Escape", "escape"], ["a", "a"], ["?", "?"], [" ", "space"], ["/", "u2f"], ["=", "u3d"], [">", "u3e"],
  ["<", "u3c"], ["\"", "u22"], ["'", "u27"], ["&", "u26"], ["É", "é"], ["é", "é"], ["\n", "ua"]]) {
  test(`the key ${JSON.stringify(key)} has an attribute`, () => assert.equal(context.keyName({ key }), `key-${name}`))
}

for (const [attribute, pointer] of [["#", ""], ["/save", "/save"], ["/#", "/#"]]) {
  test(`the attribute ${attribute} performs the command at “${pointer}”`, () => {
    const node = { nodeName: "BUTTON", getAttribute: name => name === "data-storybook-command" ? attribute : null }
    vm.runInContext("typedSplice = () => undefined", context)
    context.postCommand(node, "data-storybook-command")
    assert.equal(sent.pop().command, pointer)
  })
}
