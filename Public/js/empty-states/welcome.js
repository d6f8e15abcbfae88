// The empty state without any stories: how to write the first one.

import { copyText } from "../ui/copy-text.js"
import { button, element, hint } from "../core/dom.js"
import { initialState } from "../state/state.js"

/** The screen that the command `init` writes. */
const example = `import Storybook

/// A first screen. Every type that conforms to \`ScreenProvider\` is in the storybook.
enum Greeting: ScreenProvider {
  struct Props: Codable, Sendable {
    var name = "world"
    var mood = Mood.calm
    enum Mood: Codable, Sendable { case calm, excited(times: Int) }
  }

  static let screen = Screen("Greeting", render: html) {
    Story("Calm", Props())
    Story("Excited", Props(name: "Ann", mood: .excited(times: 3)))
  }

  static func html(_ props: Props) -> HTML {
    switch props.mood {
    case .calm: "<h1>Hello, \\(props.name).</h1>"
    case .excited(let times):
      "<h1>Hello, \\(props.name)\\(String(repeating: "!", count: times))</h1>"
    }
  }
}
`

export class Welcome {
  #card
  #building

  constructor(target) {
    this.#card = element("section", { class: "welcome", "aria-labelledby": "welcome-title", hidden: true },
      element("h2", { id: "welcome-title" }, "Write the first story"),
      element("p", {}, "No type conforms to ", element("code", {}, "ScreenProvider"),
        ", and the catalog lists no screens. A screen is a function from props to HTML or text. A story is a "
        + "screen with one value of its props. Every field of the props has a control beside this canvas."),
      element("pre", { tabIndex: 0 }, element("code", {}, example)),
      element("div", { class: "buttons" }, button("Copy", () => copy(), { icon: "copy" })),
      hint("Save it in the executable’s folder, as Greeting.swift, and build to see it here. With “dev” "
        + "instead of “serve”, this happens automatically."))
    this.#building = element("section",
      { class: "welcome", "aria-labelledby": "building-title", hidden: true },
      element("h2", { id: "building-title" }, "The first build"),
      element("p", {}, "The stories appear here when it is done. Later builds compile only what changed."))
    target.append(this.#card, this.#building)
  }

  changed(/** @type {State} */ { catalog, build }) {
    const hasNone = catalog !== initialState.catalog && isEmpty({ catalog })
    this.#building.hidden = !hasNone || !build
    this.#card.hidden = !hasNone || Boolean(build)
  }
}

export function isEmpty({ catalog }) {
  return !catalog.screens.some(({ stories }) => stories.length)
}

function copy() {
  return copyText(example, "Swift copied.")
}
