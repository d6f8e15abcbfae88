import Storybook
import StorybookInteractions

/// What a browser does with the focus, and with clicks inside of an element that has a command.
enum FocusControls {
  struct Props: Codable, Hashable, Sendable {
    var count = 0
    var note = ""
    var pressed: Command = .noop
    var changed: CommandWith<Bool> = .noop
    var typed: CommandWith<String> = .noop
  }

  static func html(_ props: Props) -> HTML {
    """
    <button tabindex=2>Last of all</button><button tabindex=1>First of all</button>
    <label>Name <input\(props.typed)></label><button disabled>Off</button><button hidden>Gone</button>
    <div inert><button>Inert</button></div><button tabindex=-1>Skipped</button>
    <fieldset><legend>Way</legend><label><input type=radio name=way> Post</label>
    <label><input type=radio name=way checked> Shop</label>
    <label><input type=radio name=way disabled> Web</label></fieldset>
    <details><summary>More</summary><button>Inner</button></details>
    <button popovertarget=tip>Tip</button><button command=show-modal commandfor=ask>Ask</button>
    <div popover id=tip><button>In the tip</button></div>
    <dialog id=ask><button>Yes</button><button command=close commandfor=ask>No</button></dialog>
    <div\(props.pressed, on: .click)><label><input type=checkbox\(props.changed, on: .change)> Box</label>
    <label for=other>Other label</label></div><input id=other type=checkbox>
    <div\(props.pressed, on: .key("Enter"))><details><summary>Own</summary>Opened</details><p tabindex=0>Plain</p></div>
    <p>Pressed \(props.count), \(props.note)</p>
    """
  }

  static let screen = Screen("Shop", render: html) {
    Story("Open", Props()) {
      OnCommand(\.pressed) { $0.count += 1 }
      OnCommand(\.changed) { $0.note = "box \($1)" }
      OnCommand(\.typed) { $0.note = $1 }
    }
    .test("moves the focus", focus)
    .test("presses within rows", rows)
  }

  private static let focus: @Sendable (TestedStory<Props>) async throws -> Void = { s in
    for name in ["First of all", "Last of all"] {
      try await s.press(key: "Tab")
      try s.expect(.button(name), is: .focused)
    }
    try await s.press(key: "Tab")
    try s.expect(.label("Name"), is: .focused)
    try await s.press(key: "Tab")
    try s.expect(.radio("Shop"), is: .focused)
    try await s.press(key: "Tab")
    try s.expect(.button("More"), is: .focused)
    try await s.press(key: "Enter")
    try await s.press(key: "Tab")
    try s.expect(.button("Inner"), is: .focused)
    try await s.press(key: "Shift+Tab", on: .radio("Shop"))
    try s.expect(.label("Name"), is: .focused)
    try await s.press("Tip")
    try await s.press(key: "Tab")
    try s.expect(.button("In the tip"), is: .focused)
    try await s.press(key: "Tab")
    try s.expect(.button("Ask"), is: .focused)
    try await s.press("Ask")
    try s.expect(.button("Yes"), is: .focused)
    try s.expect(.button(), count: 2)
    try await s.press(key: "Tab")
    try await s.press(key: "Enter")
    try s.expect(.button("Ask"), is: .focused)
  }

  private static let rows: @Sendable (TestedStory<Props>) async throws -> Void = { s in
    try await s.check("Box")
    try s.expect("Pressed 1, box true")
    try await s.press(.text("Box"))
    try s.expect("Pressed 3, box false")
    try await s.press(.text("Other label"))
    try s.expect("Pressed 4, box false")
    try await s.press(key: "Enter", on: .button("Own"))
    try s.expect("Opened")
    try s.expect("Pressed 4, box false")
    try await s.press(key: "Enter", on: .text("Plain"))
    try s.expect("Pressed 5, box false")
  }
}
