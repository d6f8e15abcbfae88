import Storybook

enum Timetable {
  struct Props: Codable, Hashable, Sendable {
    var departures: [Departure] = []
    var hours = Hours()
    var route = "A/B"
  }

  struct Departure: Codable, Hashable, Sendable {
    var line = 1
    var delay: Int?
    var platform: Platform?
  }

  enum Platform: String, Codable, CaseIterable, Sendable { case north, south, east, west }

  /// The hours of service; the type rejects an end before the start.
  struct Hours: Codable, Hashable, Sendable {
    struct OrderError: Error {}

    var from = 5
    var to = 23

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      from = try container.decode(Int.self, forKey: .from)
      to = try container.decode(Int.self, forKey: .to)
      guard from <= to else { throw OrderError() }
    }
  }

  static let screen = Screen("Timetable", render: html) {
    Story("Empty", Props())
    Story("One", Props(departures: [Departure(line: 7)], route: "A/B/C"))
  }

  static func html(_ props: Props) -> HTML {
    let rows = props.departures.html {
      "<li>\($0.line)\(bar($0.delay))\($0.platform.map(side) ?? "")</li>"
    }
    let hours = "\(props.hours.from)–\(props.hours.to)"
    return "<h1>\(hours)</h1><ul>\(rows)</ul><p>\(initials(props.route))</p>"
  }

  private static func bar(_ delay: Int?) -> String {
    guard let delay, delay < 60 else { return "" }
    return String(repeating: "+", count: delay)  // Planted: timetable-1
  }

  // Planted: timetable-2
  private static func side(_ platform: Platform) -> String {
    switch platform {
    case .north: "N"
    case .south: "S"
    case .east, .west: "E"
    }
  }

  private static func initials(_ route: String) -> String {
    let stops = route.split(separator: "/", omittingEmptySubsequences: false)
    guard stops.count > 2 else { return route }
    return stops.dropFirst().dropLast().map { "\($0.first!)" }.joined()  // Planted: timetable-3
  }
}
