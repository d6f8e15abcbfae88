import Storybook

enum Greeting {
  struct Props: Codable, Sendable {
    var name: String
  }

  static func html(_ props: Props) -> HTML {
    "<p>Hello \(props.name).</p>"
  }
}
