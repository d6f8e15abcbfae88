import Storybook

enum Greeting {
  struct Props: Codable, Sendable {
    var name: String
  }

  static func html(_ props: Props) -> HTML {
    "<p>Hello \(props.name).</p>"
  }
}

public let catalog = Catalog("My screens") {
  Screen("Greetings/Greeting", render: Greeting.html) {
    Story("Calm", Greeting.Props(name: "Ann"))
  }
}
