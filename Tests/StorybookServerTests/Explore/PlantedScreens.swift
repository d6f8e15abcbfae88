import Storybook
import StorybookSchema
import Synchronization

/// A screen that crashes for most props, with more faults behind that.
protocol PlantedScreen {
  associatedtype Props: Codable & Sendable
  static var stories: [Props] { get }
  /// Throws a ``PlantedCrash`` where a screen would trap.
  static func html(_ props: Props) throws -> String
}

struct PlantedCrash: Error {
  let message: String
  let line: Int

  init(_ message: String, line: Int = #line) { (self.message, self.line) = (message, line) }
}

/// Crashes for nearly all plans; the link is always shown.
enum Membership: PlantedScreen {
  struct Props: Codable, Sendable {
    var name = "Ann"
    var email = "ann@example.com"
    var plan = "free"
    var website = ""
    var guests: [Guest] = []
  }
  struct Guest: Codable, Sendable {
    var name: String
    var role: Role
  }
  enum Role: String, Codable, CaseIterable { case host, guest, speaker }

  static let stories = [Props(), Props(name: "Bo", plan: "team", website: "https://example.com")]

  static func html(_ props: Props) throws -> String {
    guard ["free", "team"].contains(props.plan) else {
      throw PlantedCrash("\(props.name) asks for \(props.plan.uppercased())")
    }
    guard props.email.split(separator: "@", omittingEmptySubsequences: false).count < 3 else {
      throw PlantedCrash("Two signs")
    }
    let guests = props.guests.map {
      "<li>\($0.name.escaped), \($0.role == .host ? "host" : "guest")</li>"
    }
    return """
      <h1>\(props.name.escaped), \(props.email.escaped), \(props.plan)</h1>
      <a href="\(props.website.escaped)">Website</a><ul>\(guests.joined())</ul>
      """
  }
}

/// Crashes for nearly all numbers; the link is shown in one case only.
enum Newsletter: PlantedScreen {
  struct Props: Codable, Sendable {
    var columns = 1
    var path = "news/today"
    var layout: Layout?
    var sections = [Section(title: "One", link: nil)]
  }
  struct Section: Codable, Sendable {
    var title: String
    var link: String?
    var isLinked = false
  }
  enum Layout: String, Codable, CaseIterable { case cards, list, grid, table }

  static let stories = [Props(), Props(columns: 3, path: "a/b/c")]

  static func html(_ props: Props) throws -> String {
    guard (1...3).contains(props.columns) else { throw PlantedCrash("No \(props.columns) columns") }
    guard !props.path.contains("//") else { throw PlantedCrash("An empty folder in \(props.path)") }
    let layout = props.layout.map { $0 == .grid || $0 == .table ? "wide" : $0.rawValue } ?? ""
    let sections = props.sections.map { section in
      let title = section.title.escaped
      let link = section.isLinked ? section.link.map { "<a href=\"\($0.escaped)\">More</a>" } : nil
      return "<section><h2>\(title)</h2>\(link ?? "")</section>"
    }
    return
      "<main class=\"\(layout)\"><h1>\(props.path.escaped) \(props.columns)</h1>\(sections.joined())</main>"
  }
}

/// Crashes for nearly all codes, and its smallest props crash; the link is in the payload of a case.
enum Ticket: PlantedScreen {
  struct Props: Codable, Sendable {
    var code = "T-1"
    var action = Action.none
    var seat: Seat?
    var note = ""
  }
  enum Action: Codable, Sendable { case none, call(String), open(url: String, title: String) }
  enum Seat: Codable, Sendable { case standing, row(Int), box, balcony }

  static let stories = [
    Props(note: "#one"), Props(code: "T-22", action: .call("030 1234"), note: "Bring a coat"),
  ]

  static func html(_ props: Props) throws -> String {
    guard props.code.hasPrefix("T-") else { throw PlantedCrash("“\(props.code)” is no ticket") }
    guard !props.note.contains("##") else { throw PlantedCrash("A heading of level two") }
    guard !props.note.hasPrefix("#") else { return "<h1>\(props.note.escaped)</h1>" }
    return
      "<h1>\(props.code.escaped)</h1>\(action(props.action))<p>\(seat(props.seat)) \(props.note.escaped)</p>"
  }

  private static func action(_ action: Action) -> String {
    switch action {
    case .none: "<p>Nothing to do</p>"
    case .call(let number): "<p>Call \(number.escaped)</p>"
    case .open(let url, let title): "<a href=\"\(url.escaped)\">\(title.escaped)</a>"
    }
  }

  private static func seat(_ seat: Seat?) -> String {
    switch seat {
    case nil: "any"
    case .standing: "standing"
    case .row(let row): "row \(row)"
    case .box, .balcony: "above"
    }
  }
}

/// Rejects nearly all days and crashes for nearly all units, and no story has any of that; the order
/// of its tags varies.
enum Receipt: PlantedScreen {
  struct Props: Codable, Sendable {
    var day = Day()
    var paid = 0
    var lines: [Line] = []
    var tags: [String: Int] = [:]
    var delivery: Delivery?
  }
  struct Line: Codable, Sendable {
    var unit: String
    var amount: Int
  }
  enum Delivery: String, Codable, CaseIterable { case post, courier, pickup }
  struct Day: Codable, Sendable {
    var text = "2026-11-25"

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try container.decode(String.self)
      guard text.split(separator: "-").map(\.count) == [4, 2, 2] else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "No day")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  static let stories = [Props(), Props(paid: 12, tags: ["new": 1])]
  private static let renderings = Atomic(0)

  static func html(_ props: Props) throws -> String {
    var total = props.paid
    for line in props.lines {
      guard ["hour", "day"].contains(line.unit) else {
        throw PlantedCrash("“\(line.unit)” is no unit")
      }
      let (sum, overflows) = total.addingReportingOverflow(line.amount)
      guard !overflows else { throw PlantedCrash("A total too large") }
      total = sum
    }
    let turn = renderings.add(1, ordering: .relaxed).oldValue
    let sorted = props.tags.keys.sorted()
    let tags = turn % 3 == 0 ? sorted.reversed() : sorted
    let delivery = props.delivery.map { $0 == .pickup ? "to be picked up" : "sent" } ?? ""
    return """
      <h1>\(props.day.text.escaped): \(total)</h1><p>\(delivery)</p>
      <p>\(tags.map { "<b>\($0.escaped)</b>" }.joined())</p>
      """
  }
}

extension String {
  fileprivate var escaped: String {
    let names: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return map { names[$0] ?? "\($0)" }.joined()
  }
}
