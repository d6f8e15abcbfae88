import Storybook
import StorybookProgram
import StorybookSchema

/// A command of the DevTools protocol that dispatches an event as of a mouse or a keyboard.
struct BrowserInput: Hashable, Sendable {
  let method: String
  let parameters: Value

  /// - Parameter place: the point to press, `{x, y}`; without one there is nothing to press.
  static func all(for act: TestAct, at place: Value) -> [BrowserInput] {
    switch act.kind {
    case .press, .enter: return click(place)
    case .key: return key(act.text)
    case .type: return typed(act.text)
    case .fill where act.text.isEmpty: return key("Backspace")
    case .fill: return [inserted(act.text)]
    case .choose, .submit, .leave: return []
    case .sees, .seesAll, .reads, .lacks, .misses, .hasValue, .hasState, .refuses: return []
    }
  }

  private static func click(_ place: Value) -> [BrowserInput] {
    guard let x = place["x"], let y = place["y"] else { return [] }
    return ["mouseMoved", "mousePressed", "mouseReleased"].map { type in
      BrowserInput(
        method: "Input.dispatchMouseEvent",
        parameters: [
          "type": .string(type), "x": x, "y": y, "clickCount": 1,
          "button": .string(type == "mouseMoved" ? "none" : "left"),
        ])
    }
  }

  /// A character beyond the keys of a keyboard is inserted, as an input method does.
  private static func typed(_ text: String) -> [BrowserInput] {
    if text == "\n" { return key("Enter") }
    guard text.utf16.count == 1 else { return [inserted(text)] }
    return key(text)
  }

  private static func inserted(_ text: String) -> BrowserInput {
    BrowserInput(method: "Input.insertText", parameters: ["text": .string(text)])
  }

  /// The codes of keys without a character (the browser's virtual key codes).
  private static let codes = [
    "Enter": 13, "Escape": 27, "Tab": 9, "Backspace": 8, "Delete": 46, " ": 32, "End": 35,
    "Home": 36, "PageUp": 33, "PageDown": 34, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
    "ArrowDown": 40,
  ]

  private static func key(_ key: String) -> [BrowserInput] {
    var key = key
    var modifiers = 0
    if key.hasPrefix("Shift+") {
      key.removeFirst("Shift+".count)
      modifiers = 8
    }
    var down: Object = [
      "type": "keyDown", "key": .string(key), "code": .string(key), "modifiers": Value(modifiers),
    ]
    down["windowsVirtualKeyCode"] = codes[key].map { Value($0) }
    if key == "Enter" { down["text"] = "\r" } else if key.count == 1 { down["text"] = .string(key) }
    var up = down
    up["type"] = "keyUp"
    up["text"] = nil
    return [down, up].map {
      BrowserInput(method: "Input.dispatchKeyEvent", parameters: .object($0))
    }
  }
}
