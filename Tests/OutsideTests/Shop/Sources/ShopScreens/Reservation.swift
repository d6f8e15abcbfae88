// swift-format-ignore-file: NeverForceUnwrap
import Storybook

/// A screen with five mistakes, each on a line of its own.
enum Reservation {
  struct Props: Codable, Hashable, Sendable {
    var guests = 2
    var name = "Ann"
    var prices: [Int8] = [12, 30]
    var nickname: String? = "A"
    var deposit = 10.5
  }

  static func html(_ props: Props) -> HTML {
    "<p>\(greeting(props)), \(total(props.prices)) of \(cents(props.deposit)) for \(seats(props.guests))</p>"
  }

  private static func greeting(_ props: Props) -> String {
    guard !props.name.isEmpty else { fatalError("Nobody reserves a table.") }
    return props.nickname.map { "\($0.first!)." } ?? props.name
  }

  private static func total(_ prices: [Int8]) -> Int8 {
    prices.reduce(0) { $0 + $1 }
  }

  private static func cents(_ deposit: Double) -> Int32 {
    Int32(exactly: deposit * 100)!
  }

  private static func seats(_ guests: Int) -> String {
    precondition(guests >= 0, "No table for \(guests).")
    return "\(guests) seats"
  }
}
