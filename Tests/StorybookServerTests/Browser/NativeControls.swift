import Storybook
import StorybookInteractions

/// What a browser opens, closes and types without a command of the screen.
enum NativeControls {
  struct Props: Codable, Hashable, Sendable {
    var note = ""
    var ratio = 0.0
    var way = "post"
    var isGift = false
    var typed: CommandWith<String> = .noop
    var measured: CommandWith<Double> = .noop
    var chosen: CommandWith<String> = .noop
    var given: CommandWith<Bool> = .noop
    var sent: Command = .noop
  }

  static func html(_ props: Props) -> HTML {
    """
    <label>Note <input value="\(props.note)"\(props.typed)></label>
    <label>Ratio <input type=number step=any\(props.measured)></label>
    <label>Count <input type=number min=0 step=2 max=7 value="\(props.ratio)"\(props.measured)></label>
    <label>City <select\(props.typed)><option>Bern</option><option disabled>Basel</option>\
    <option>Chur</option></select></label>
    <fieldset disabled><legend><label>Note in a legend <input\(props.typed)></label></legend></fieldset>
    <form\(props.sent)><label>First <input></label><label>Second <input></label></form>
    <form\(props.sent)><label>Only <input></label></form>
    <label>Level <input type=range min=0 step=5 value="\(props.ratio)"\(props.measured)></label>
    <label>Day <input type=date\(props.typed)></label>
    <label>Colour <input type=color value="#000000"\(props.typed)></label>
    <label><input type=radio name=way value=post\(attribute: "checked", props.way == "post")\
    \(props.chosen.bind(to: "post"))> Post</label>
    <label><input type=radio name=way value=shop\(attribute: "checked", props.way == "shop")\
    \(props.chosen.bind(to: "shop"))> Shop</label>
    <label><input type=checkbox\(attribute: "checked", props.isGift)\(props.given)> A gift</label>
    <button popovertarget=tip>Show tip</button><div popover id=tip>A tip</div>
    <button command=show-modal commandfor=first>Ask</button><dialog id=first>A question</dialog>
    <button command=show-modal commandfor=second>Ask again</button>
    <dialog id=second><form method=dialog>Another question <button>Fine</button></form></dialog>
    <details><summary>More</summary>A long story</details>
    <details name=part><summary>One</summary><p>First part</p></details>
    <details name=part><summary>Two</summary><p>Second part</p></details>
    """
  }

  static let screen = Screen("Shop", render: html) {
    Story("Open", Props()) {
      OnCommand(\.typed) { $0.note = $1 }
      OnCommand(\.measured) { $0.ratio = $1 }
      OnCommand(\.chosen) { $0.way = $1 }
      OnCommand(\.sent) { $0.note = "sent" }
      OnCommand(\.given) { $0.isGift = $1 }
    }
    .test("opens and closes", openings)
    .test("types and chooses", entries)
  }

  private static let openings: @Sendable (TestedStory<Props>) async throws -> Void = { s in
    try s.expect(no: "A long story")
    try await s.press("More")
    try s.expect("A long story")
    try await s.type("x", into: "Note")
    try s.expect("A long story")
    try await s.press(key: "Enter", on: .button("More"))
    try s.expect(no: "A long story")
    try await s.press("One")
    try s.expect("First part")
    try await s.press("Two")
    try s.expect(no: "First part")
    try s.expect("Second part")
    try await s.press("Show tip")
    try s.expect("A tip")
    try await s.type("y", into: "Note")
    try s.expect(no: "A tip")
    try await s.press("Show tip")
    try await s.press("Show tip")
    try s.expect(no: "A tip")
    try await s.press("Ask")
    try s.expect("A question")
    try await s.press(key: "Escape")
    try s.expect(no: "A question")
    try await s.press("Ask again")
    try await s.press("Fine")
    try s.expect(no: "Another question")
  }

  private static let entries: @Sendable (TestedStory<Props>) async throws -> Void = { s in
    try await s.type("-2.5", into: "Ratio")
    try s.expect(\.ratio, -2.5)
    try await s.fill("Ratio", with: "007")
    try s.expect(\.ratio, 7)
    try await s.press(key: "ArrowUp", on: .label("Level"))
    try s.expect(\.ratio, 10)
    try await s.press(key: "ArrowLeft", on: .label("Level"))
    try s.expect(\.ratio, 5)
    try await s.press(key: "ArrowUp", on: .label("Count"))
    try s.expect(\.ratio, 6)
    try await s.press(key: "ArrowDown", on: .label("City"))
    try s.expect(\.note, "Chur")
    try await s.press(key: "Home", on: .label("City"))
    try s.expect(\.note, "Bern")
    try await s.type("z", into: "Note in a legend")
    try s.expect(\.note, "z")
    try await s.press(key: "Enter", on: .field("Only"))
    try s.expect(\.note, "sent")
    try await s.type("60", into: "Level")
    try s.expect(\.ratio, 60)
    try await s.type("2026-11-27", into: "Day")
    try s.expect(\.note, "2026-11-27")
    try await s.fill("Colour", with: "#FF0000")
    try s.expect(\.note, "#ff0000")
    try await s.press(key: "ArrowDown", on: .radio("Post"))
    try s.expect(\.way, "shop")
    try await s.press(.text("A gift"))
    try s.expect("A gift", is: .checked)
  }
}
