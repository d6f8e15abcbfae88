import Foundation
import Storybook

extension OrderEmail {
  static let screen = Screen(
    "Mail/Order E-mail",
    description: """
      The answer to an order, as mail programs show it: with tables and styles in place, \
      and as plain text.
      """,
    tags: ["e-mail", "dates"],
    render: mail
  ) {
    Story(
      "On its way",
      Props(
        customer: "Ann", number: "L-20418", placed: day(0), lines: lines,
        delivery: .onItsWay(
          shipping: Decimal(890) / 100, arrives: day(3),
          tracking: URL(string: "https://example.com/parcels/20418"))))
    Story(
      "Being packed",
      Props(
        customer: "Benedikt", number: "L-20419", placed: day(1), currency: .eur, lines: lines,
        delivery: .preparing(shipping: 12, leaves: day(2)),
        message: "Please leave it with the neighbours.\nThe bell does not work."))
    Story(
      "Pick-up",
      Props(
        customer: "Chiara", number: "L-20420", placed: day(1), lines: [lines[1]],
        delivery: .pickUp(shop: "Larch & Linen, Chur", from: day(2))))
  }
  .controls {
    $0.control(\.message, .multiline)
      .controls(for: Line.self) { $0.control(\.quantity, .stepper(1...99)) }
  }

  private static let lines = [
    Line(name: "Linen sheet", detail: "Oatmeal, 160 × 240 cm", quantity: 2, price: 89),
    Line(name: "Larch wood soap dish", price: Decimal(2450) / 100),
    Line(
      name: "Hand towel", detail: "Set of three, forest green", quantity: 1,
      price: Decimal(5690) / 100),
  ]

  /// Returns the date a number of days after 3 March 2025.
  private static func day(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 762_652_800 + Double(number) * 86_400)
  }

}
