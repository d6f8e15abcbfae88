import Storybook

/// A first screen. Every type that conforms to `ScreenProvider` is in the storybook.
enum Greeting: ScreenProvider {
  struct Props: Codable, Sendable {
    var name = "world"
    var mood = Mood.calm
    enum Mood: Codable, Sendable { case calm, excited(times: Int) }
  }

  static let screen = Screen("Greeting", render: html) {
    Story("Calm", Props())
    Story("Excited", Props(name: "Ann", mood: .excited(times: 3)))
  }

  static func html(_ props: Props) -> HTML {
    switch props.mood {
    case .calm: "<h1>Hello, \(props.name).</h1>"
    case .excited(let times):
      "<h1>Hello, \(props.name)\(String(repeating: "!", count: times))</h1>"
    }
  }
}
