import Storybook

enum Weather {
  struct Props: Codable, Hashable, Sendable {
    var title = "Today"
    var places: [String: Double] = [:]
    var alarm: Alarm?
  }

  enum Alarm: Codable, Hashable, Sendable {
    case storm(level: Int)
    case heat
    case frost
    case fog
  }

  static let screen = Screen("Weather", render: html) {
    Story("Calm", Props())
    Story("One place", Props(title: "Tomorrow", places: ["Bern": 4.5]))
  }

  static func html(_ props: Props) -> HTML {
    let places = Array(props.places).html { "<li>\($0.key) \("\($0.value)")</li>" }  // Planted: weather-3
    return "<h1>\(props.title)</h1><ul>\(places)</ul><p>\(props.alarm.map(text) ?? "none")</p>"
  }

  private static func text(_ alarm: Alarm) -> String {
    switch alarm {
    case .storm(let level): "storm, " + ["low", "mid", "high"][level]  // Planted: weather-1
    case .heat, .frost: "temperature"  // Planted: weather-2
    case .fog: "fog"
    }
  }
}
