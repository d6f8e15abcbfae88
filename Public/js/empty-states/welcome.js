// The empty state without any stories: how to write the first one.

import { copyText } from "../core/copy-text.js"
import { button, element } from "../core/dom.js"

const example = `import Storybook

enum Greeting {
  struct Props: Codable, Sendable {
    var name: String
    var isExcited: Bool
  }

  static func html(_ props: Props) -> HTML {
    "<h1>Hello \\(props.name)\\(props.isExcited ? "!" : ".")</h1>"
  }
}

let catalog = Catalog("My screens") {
  Screen("Greetings/Greeting", render: Greeting.html) {
    Story("Calm", Greeting.Props(name: "Ann", isExcited: false))
    Story("Excited", Greeting.Props(name: "Ann", isExcited: true))
  }
}`

export class Welcome {
  #card

  constructor(target) {
    this.#card = element("section", { class: "welcome", "aria-labelledby": "welcome-title" },
      element("h2", { id: "welcome-title" }, "Write the first story"),
      element("p", {}, "A screen is a function from props to HTML or text. A story is a screen with one "
        + "value of its props. Every field of the props has a control beside this canvas."),
      element("pre", { tabIndex: 0 }, element("code", {}, example)),
      element("div", { class: "buttons" }, button("Copy", () => copy(), { icon: "copy" })),
      element("p", { class: "hint" },
        "Save and build to see it here. With “dev” instead of “serve”, this happens automatically."))
    target.append(this.#card)
  }

  changed({ catalog }) {
    this.#card.hidden = !isEmpty({ catalog })
  }
}

export function isEmpty({ catalog }) {
  return !catalog.screens.some(({ stories }) => stories.length)
}

function copy() {
  return copyText(example, "Swift copied.")
}
