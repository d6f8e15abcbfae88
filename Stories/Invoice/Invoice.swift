import Foundation
import StorybookMustache

/// An invoice rendered by the Mustache templates of a folder, which a third party may provide.
enum Invoice {
  struct Props: Codable, Hashable, Sendable {
    /// The reference for the payment.
    var number: String
    var customer: Customer
    var currency = Currency.eur
    var items: [Item] = []
    /// The tax rate on the sum of all items.
    var taxPercent: Decimal = 20
    var status: Status
    var note: String?
    var issued: Date?
  }

  struct Customer: Codable, Hashable, Sendable {
    var name: String
    var address: [String] = []
  }

  struct Item: Codable, Hashable, Sendable {
    var title: String
    var quantity = 1
    /// The price before tax.
    var unitPrice: Decimal
  }

  enum Currency: String, Codable, Hashable, Sendable { case eur, chf, usd }

  enum Status: Codable, Hashable, Sendable {
    /// Not sent yet, so still subject to change.
    case draft
    case due(on: String)
    case overdue(since: String)
    case paid(with: String)
  }
}

extension Invoice.Props {
  var net: Decimal { items.reduce(0) { $0 + $1.amount } }
  /// The tax rounded to a cent, half a cent away from zero, as customers calculate by hand.
  var tax: Decimal { (net * taxPercent / 100).rounded(places: 2) }
  var total: Decimal { net + tax }
}

extension Invoice.Item {
  var amount: Decimal { Decimal(quantity) * unitPrice }
}

extension Decimal {
  fileprivate func rounded(places: Int) -> Decimal {
    var value = self
    var result = Decimal()
    NSDecimalRound(&result, &value, places, .plain)
    return result
  }

  /// The amount formatted as `1,234.50`.
  fileprivate var money: String {
    formatted(.number.precision(.fractionLength(2)).locale(Locale(identifier: "en_US")))
  }
}

// The functions available to the template, such as `{{total(.)}}`.

extension Invoice.Props: MustacheTransformable {
  func transform(_ name: String) -> Any? {
    switch name {
    case "net": net.money
    case "tax": tax.money
    case "total": total.money
    case "issuedOn": issued.map { " · " + $0.formatted(.iso8601.year().month().day()) } ?? ""
    default: nil
    }
  }
}

extension Invoice.Item: MustacheTransformable {
  func transform(_ name: String) -> Any? {
    switch name {
    case "price": unitPrice.money
    case "amount": amount.money
    default: nil
    }
  }
}

extension Invoice.Currency: CustomStringConvertible {
  var description: String { rawValue.uppercased() }
}
