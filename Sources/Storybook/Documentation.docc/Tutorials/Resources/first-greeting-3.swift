import Storybook

enum Greeting {
  struct Props: Codable, Sendable {
    var name: String
    var mood: Mood
    enum Mood: Codable, Sendable { case calm, excited(times: Int) }
  }

  static func html(_ props: Props) -> HTML {
    switch props.mood {
    case .calm: "<p>Hello \(props.name).</p>"
    case .excited(let times): "<p>Hello \(props.name)\(String(repeating: "!", count: times))</p>"
    }
  }
}

public let catalog = Catalog("My screens") {
  Screen("Greetings/Greeting", render: Greeting.html) {
    Story("Calm", Greeting.Props(name: "Ann", mood: .calm))
    Story("Excited", Greeting.Props(name: "Ann", mood: .excited(times: 3)))
  }
}
