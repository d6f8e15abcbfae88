import assert from "node:assert/strict"
import { test } from "node:test"
import vm from "node:vm"
import { contextOf, runModules } from "./run-modules.js"

const sent = []
const context = contextOf({ isElement: ({ nodeType }) => nodeType === 1, unshadowed: node => node, isField: () => false, postToPage: message => sent.push(message) })
runModules(context, ["frame/acted-element", "frame/command-values", "frame/frame-commands"])

// As `AnyMarkupExample` names the attributes, in the lower case of a parser.
for (const [key, name] of [["Escape", "escape"], ["a", "a"], ["?", "?"], [" ", "space"], ["/", "u2f"], ["=", "u3d"], [">", "u3e"],
  ["<", "u3c"], ["\"", "u22"], ["'", "u27"], ["&", "u26"], ["É", "é"], ["é", "é"], ["\n", "ua"]]) {
  test(`the key ${JSON.stringify(key)} has an attribute`, () => assert.equal(context.keyName({ key }), `key-${name}`))
}

for (const [attribute, pointer] of [["#", ""], ["/save", "/save"], ["/#", "/#"]]) {
  test(`the attribute ${attribute} performs the command at “${pointer}”`, () => {
    const node = { nodeType: 1, nodeName: "BUTTON", matches: () => false, getAttribute: name => name === "data-storybook-command" ? attribute : null,
      childNodes: [{ nodeType: 3, data: " Save\n it " }] }
    vm.runInContext("typedSplice = () => undefined", context)
    context.postCommand(node, "data-storybook-command", { type: "click" })
    const { command, element: { name, event } } = sent.pop()
    assert.deepEqual([command, name, event], [pointer, "Save it", "click"])
  })
}
