import Storybook
import StorybookFlows

/// A screen that gives one answer after the other.
enum Menu: Presentable {
  struct Props: Codable, Hashable, Sendable {
    var chosen: String?
    var answers: [String] = []
    var choose: CommandWith<String>? = .noop
    var leave: Command? = .noop
  }

  enum Choice: Codable, Hashable, Sendable {
    case word(String)
  }

  static func render(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    "<menu>\(props.answers.joined(separator: ","))<a\(props.choose?.bind(to: "tea"))>Tea</a></menu>"
  }

  static var handlers: Handlers<Props, Choice> {
    CompleteOn(\.choose) { props, word in
      props.chosen = word
      return .word(word)
    }
    CancelOn(\.leave)
  }
}

/// A screen that is typed into, and saved or cancelled.
enum Question: Presentable {
  struct Props: Codable, Hashable, Sendable {
    var text = ""
    var typed: CommandWith<String> = .noop
    var save: Command = .noop
    var cancel: Command? = .noop
  }

  struct Nothing: Error, CustomStringConvertible {
    var description: String { "There is nothing to save." }
  }

  static func render(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    "<input value=\(props.text)\(props.typed)><button\(props.save)>Save</button>"
  }

  static var handlers: Handlers<Props, String> {
    OnCommand(\.typed) { props, text in props.text = text }
    CompleteOn(\.save) { props in
      // “later” is not yet the end.
      if props.text == "later" {
        props.text = ""
        return nil
      }
      guard !props.text.isEmpty else { throw Nothing() }
      return props.text
    }
    CancelOn(\.cancel)
  }
}
