@testable import Storybook

/// A screen for tests: it shows its level, and fails on request.
enum Meter {
  struct Props: Codable, Hashable, Sendable {
    var level: Int
    var name: String
    var tags: [String] = []
    var fails = false
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String { "The meter is broken." }
  }

  static func html(_ props: Props) throws -> HTML {
    if props.fails { throw Failure() }
    return "<p>\(props.name): \(props.level) \(props.tags.joined(separator: ","))</p>"
  }
}

extension Catalog {
  static var meter: Catalog {
    Catalog("Tests") {
      Screen("Lab/Meter", render: Meter.html) {
        Story("Low", Meter.Props(level: 1, name: "Tank"))
        Story("High", Meter.Props(level: 9, name: "Tank"))
      }
    }
  }
}
