import Foundation
import Storybook

/// One of many screens: some text, a list, a choice.
struct Receipt: Codable, Hashable, Sendable {
  var number: Int
  var note: String
  var lines: [Line]
  var state: State

  struct Line: Codable, Hashable, Sendable {
    var title: String
    var price: Double
  }

  enum State: Codable, Hashable, Sendable {
    case open
    case paid(by: String)
  }

  init(number: Int) {
    self.number = number
    note = "Number \(number)"
    lines = (0..<number % 10).map { Line(title: "Tea \($0)", price: Double($0) + 0.5) }
    state = number.isMultiple(of: 3) ? .paid(by: "card") : .open
  }

  /// MANY_SHOP: for what compares two builds that look otherwise.
  private static let shop = ProcessInfo.processInfo.environment["MANY_SHOP"] ?? "Tea"

  static func html(_ receipt: Receipt) -> HTML {
    """
    <h1>\(receipt.note)</h1><p>\(shop)</p>
    <ul>\(receipt.lines.html { "<li>\($0.title) \($0.price)</li>" })</ul>
    """
  }
}
