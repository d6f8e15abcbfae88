import Storybook

enum Chip {
  /// The args.
  struct Props: Codable, Sendable {
    var label = "New"
    var size = Size.medium
    var background = "#336699"
    /// Performed by a click, and logged in the tab Activity.
    var remove: Command = .noop
  }

  enum Size: String, Codable, CaseIterable, Sendable { case small, medium, large }

  static func html(_ props: Props) -> HTML {
    """
    <span class=\(props.size.rawValue) style=\("background: \(props.background)")>
    \(props.label) <button\(props.remove)>×</button></span>
    """
  }

  /// A decorator is a function around the markup.
  static func page(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    "<main class=\(environment.colorScheme.rawValue)>\(html(props))</main>"
  }

  /// The argTypes that the type does not imply.
  static let controls = Controls<Props>()
    .control(\.size, .radio)
    .control(\.background, .color, .label("Background colour"))

  static let screen = Screen("Components/Chip", render: page) {
    Story("New", Props())
    Story("Large", Props(label: "Sale", size: .large))
    Story("Removable", Props()) {
      OnCommand(\.remove) { props in props.label = "Removed" }
    }
  }
  .controls(controls)
}
