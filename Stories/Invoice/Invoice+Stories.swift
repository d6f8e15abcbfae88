import Foundation
import Storybook
import StorybookMustache

extension Invoice {
  static let screen = Screen(
    "Elsewhere/Invoice",
    description: "A bill with its reminders, from a Mustache template.",
    tags: ["foreign", "template"], template: "invoice"
  ) {
    Story(
      "Due",
      Props(
        number: "FK-2041",
        customer: Customer(name: "Ada Lovelace", address: ["12 St James’s Square", "London"]),
        items: [
          Item(title: "Stoneware teapot, moss green", unitPrice: 64),
          Item(title: "Tea cups, set of two", quantity: 3, unitPrice: 28.5),
          Item(title: "Delivery", unitPrice: 9.95),
        ], status: .due(on: "14 March"), note: "Thank you. Please name the number when you pay."))
    Story(
      "Overdue",
      Props(
        number: "FK-1987", customer: Customer(name: "Blue Door Café", address: ["3 Quay Street"]),
        currency: .chf, items: [Item(title: "Milk jug, large", quantity: 12, unitPrice: 31.4)],
        taxPercent: 8.1, status: .overdue(since: "2 February")))
    Story(
      "Paid",
      Props(
        number: "FK-2036", customer: Customer(name: "Grace Hopper"), currency: .usd,
        items: [Item(title: "Pour-over kettle, copper", unitPrice: 189)], taxPercent: 0,
        status: .paid(with: "Visa ending in 4242")))
    Story(
      "Nothing billed",
      Props(
        number: "FK-2042", customer: Customer(name: "Alan Turing"), status: .draft))
    Story("As received", try received(), description: "What the shop’s service answers.")
  }
  .controls(controls)
  .coded(by: PropsCoder(decoder: decoder, encoder: encoder))

  private static let controls = Controls<Props>()
    .control(\.note, .multiline)
    .control(\.taxPercent, .label("Tax in percent"))
    .controls(for: Item.self) { $0.control(\.quantity, .stepper(1...999)) }
}
