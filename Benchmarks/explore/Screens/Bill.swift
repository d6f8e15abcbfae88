import Foundation
import Storybook

enum Bill {
  struct Props: Codable, Hashable, Sendable {
    var number = 17
    var customer = Customer()
    var lines: [Line] = []
    var notes: [String: String] = [:]
    var dueDays = 14
  }

  struct Customer: Codable, Hashable, Sendable {
    var name = "Ann"
    var taxNumber: String?
    var address = Address()
  }

  struct Address: Codable, Hashable, Sendable {
    var street = ""
    var zip = "10115"
    var country = "FR"
  }

  struct Line: Codable, Hashable, Sendable {
    var text: String
    var units = 1
    var price = Decimal(10)
  }

  static let screen = Screen(
    "Bill", render: html
  ) {
    Story("Empty", Props())
    Story(
      "Two lines",
      Props(
        customer: Customer(taxNumber: "NO 974 760 673"),
        lines: [Line(text: "Paint"), Line(text: "Brush", units: 3, price: 4)],
        notes: ["hint": "Thank you."], dueDays: 30))
  }
  .controls { $0.control(\.dueDays, .slider(0...90)) }

  static func html(_ props: Props) throws -> HTML {
    let rows = props.lines.html {
      "<tr><td>\($0.text)</td><td>\($0.units) × \("\($0.price)")</td></tr>"
    }
    let notes = props.notes.sorted { $0.key < $1.key }.html {
      "<dt title=\"\(raw: $0.key)\">Note</dt><dd>\($0.value)</dd>"  // Planted: bill-1
    }
    try checkNotes(props)
    return """
      <h1>\(title(props))</h1><p>\(props.customer.name), \(props.customer.address.street)</p>
      <p>\(region(props.customer.address)) \(taxCountry(props.customer)) \(props.dueDays) days</p>
      <table><tbody>\(rows)</tbody></table><dl>\(notes)</dl>
      """
  }

  private static func checkNotes(_ props: Props) throws {
    guard props.notes["internal"] != nil else { return }
    if props.customer.address.country == "CH" {
      throw DrawingError(description: "Internal notes do not leave the country.")
    }
  }

  private static func region(_ address: Address) -> String {
    guard address.country == "DE" else { return "\(address.zip) \(address.country)" }
    let number = Int(address.zip)!  // Planted: bill-3
    return "region \(number) \(address.country)"
  }

  private static func taxCountry(_ customer: Customer) -> String {
    guard let number = customer.taxNumber, !number.isEmpty else { return "private" }
    let end = number.index(number.startIndex, offsetBy: 2)  // Planted: bill-4
    return "\(number[..<end]) of \(number)"
  }

  private static func title(_ props: Props) -> String {
    if props.number == 9999, props.lines.isEmpty {
      fatalError("The last number is not for drafts.")  // Planted: bill-5
    }
    return "Bill \(props.number)"
  }
}
