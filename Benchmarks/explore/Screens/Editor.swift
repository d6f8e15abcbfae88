import Foundation
import Storybook

enum Editor {
  struct Props: Codable, Hashable, Sendable {
    var text = "Hello"
    var start = 0
    var end = 0
    var isPreview = false
  }

  static let screen = Screen("Editor", render: html) {
    Story("Nothing selected", Props())
    Story("A word", Props(text: "Hello *there*", start: 6, end: 13, isPreview: true))
  }

  static func html(_ props: Props) -> HTML {
    "<h1>\(props.text)</h1><p>\(selected(props))</p><p>\(props.isPreview ? strong(props.text) : "")</p>"
  }

  private static func selected(_ props: Props) -> String {
    let letters = Array(props.text)
    guard props.start >= 0, props.end >= 0, props.start <= letters.count else { return "none" }
    guard props.end > props.start else {
      return "\(props.start - letters[props.start...].count) \(letters[props.end..<props.start])"
    }
    return String(letters[props.start..<props.end])  // Planted: editor-1
  }

  private static func strong(_ text: String) -> String {
    let parts = text.components(separatedBy: "*")
    guard parts.count > 2 else { return text }
    let first = parts[1].first!  // Planted: editor-2
    precondition(!first.isWhitespace, "“\(parts[1])” starts with a space.")  // Planted: editor-3
    return parts.joined()
  }
}
