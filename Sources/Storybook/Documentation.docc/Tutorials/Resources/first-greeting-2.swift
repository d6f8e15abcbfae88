import Storybook

/// A first screen. Every type that conforms to `ScreenProvider` is in the storybook.
enum Greeting: ScreenProvider {
  struct Props: Codable, Sendable {
    var name = "world"
    var mood = Mood.calm
    enum Mood: Codable, Hashable, Sendable {
      case calm, excited(times: Int), asleep(until: String)
    }
  }

  static let screen = Screen("Greeting", render: html) {
    Story("Calm", Props())
    Story("Excited", Props(name: "Ann", mood: .excited(times: 3)))
    Story("Asleep", Props(name: "Bob", mood: .asleep(until: "noon")))
  }

  static func html(_ props: Props) -> HTML {
    switch props.mood {
    case .calm: "<h1>Hello, \(props.name).</h1>"
    case .excited(let times):
      "<h1>Hello, \(props.name)\(String(repeating: "!", count: max(0, times)))</h1>"
    case .asleep(let time): "<h1>Hush, \(props.name) sleeps until \(time).</h1>"
    }
  }
}
