import Storybook

/// A first screen. Every type that conforms to `ScreenProvider` is in the storybook.
enum Greeting: ScreenProvider {
  struct Props: Codable, Sendable {
    var name = "world"
    var mood = Mood.calm
    var rename: CommandWith<String> = .noop
    var cheer: Command?
    enum Mood: Codable, Hashable, Sendable {
      case calm, excited(times: Int), asleep(until: String)
    }

    mutating func cheered() {
      var times = 0
      if case .excited(let before) = mood { times = before }
      mood = .excited(times: times + 1)
      if times == 4 { cheer = nil }
    }
  }

  static let screen = Screen("Greeting", render: html) {
    Story("Calm", Props(cheer: .noop))
    Story("Excited", Props(name: "Ann", mood: .excited(times: 3), cheer: .noop))
    Story("Asleep", Props(name: "Bob", mood: .asleep(until: "noon")))
    Story("Live", Props(cheer: .noop)) {
      OnCommand(\.rename) { props, name in props.name = name }
      OnCommand(\.cheer) { props in props.cheered() }
    }
  }

  static func html(_ props: Props) -> HTML {
    """
    \(heading(props))
    <label>Name <input value=\(props.name)\(props.rename)></label>
    <button\(props.cheer)>Cheer</button>
    """
  }

  private static func heading(_ props: Props) -> HTML {
    switch props.mood {
    case .calm: "<h1>Hello, \(props.name).</h1>"
    case .excited(let times):
      "<h1>Hello, \(props.name)\(String(repeating: "!", count: max(0, times)))</h1>"
    case .asleep(let time): "<h1>Hush, \(props.name) sleeps until \(time).</h1>"
    }
  }
}
