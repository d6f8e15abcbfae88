import Storybook
import StorybookFlows

/// A screen whose handlers are built with control flow.
enum Keypad: Presentable {
  struct Props: Codable, Hashable, Sendable {
    var text = ""
    var one: Command = .noop
    var two: Command = .noop
    var dot: Command = .noop
    var clear: Command = .noop
    var done: Command = .noop
  }

  enum Notation { case whole, decimal }

  private static let digits: [(command: @Sendable (Props) -> Command?, digit: String)] = [
    ({ $0.one }, "1"), ({ $0.two }, "2"),
  ]
  private static let notation = Notation.decimal
  private static let clears: Bool? = true

  static func render(_ props: Props, _ environment: RenderEnvironment) -> HTML { "\(props.text)" }

  private static let typing = ScreenUpdate<Props> {
    for (command, digit) in digits { OnCommand(command) { $0.text += digit } }
    switch notation {
    case .whole: ScreenUpdate()
    case .decimal: OnCommand(\.dot) { $0.text += "." }
    }
  }

  static var handlers: Handlers<Props, String> {
    typing
    if let clears {
      if clears { OnCommand(\.clear) { $0.text = "" } } else { CancelOn(\.clear) }
    }
    for command: @Sendable (Props) -> Command? in [{ $0.done }] {
      CompleteOn(command) { $0.text }
    }
  }
}
