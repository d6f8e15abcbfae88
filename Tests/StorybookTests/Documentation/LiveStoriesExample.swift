import Storybook
import StorybookAsync

extension Note {
  static let screen = Screen("Notes/Note", render: html) {
    Story("Empty", Props())
    Story("Live", Props()) {
      OnCommand(\.typed) { props, text in
        props.text = text
        props.save = text.isEmpty ? nil : .noop
      }
      OnCommand(\.save) { props in props = Props() }
    }
  }
}

enum Stepper {
  enum Action: Codable, Hashable, Sendable { case up, down }

  struct Props: Codable, Hashable, Sendable {
    var value = 0
    var dispatch: CommandWith<Action> = .noop
  }

  static func html(_ props: Props) -> HTML {
    """
    <button\(props.dispatch.bind(to: .down))>−</button> \(props.value)
    <button\(props.dispatch.bind(to: .up))>+</button>
    """
  }

  @Sendable static func reduce(_ props: inout Props, _ action: Action) {
    switch action {
    case .up: props.value += 1
    case .down: props.value -= 1
    }
  }

  static let screen = Screen("Parts/Stepper", render: html) {
    Story("Live", Props(), update: reduce)
  }
}

enum Inbox {
  struct Props: Codable, Sendable {
    var letters: AsyncData<[String]> = .loading()
    var retry: Command? = .noop
  }

  static let letters = AsyncScreen(noDataMessage: "No letters.")

  static func html(_ props: Props) -> HTML {
    letters.html(props.letters, retry: props.retry) { $0.html { "<p>\($0)</p>" } }
  }

  static let screen = Screen("Post/Inbox", render: html) {
    Story("Live", Props()) {
      OnCommand(\.retry) { props in props.letters.reload() }
      Load("letters", \.letters, failures: ["The post is closed."]) { ["Dear Ann"] }
    }
  }
}
