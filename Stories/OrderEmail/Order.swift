import Foundation

extension OrderEmail {
  struct Props: Codable, Hashable, Sendable {
    var customer: String
    var number: String
    var placed: Date
    var currency = Currency.chf
    var lines: [Line]
    var delivery: Delivery
    /// The customer's message with the order.
    var message: String?
  }

  struct Line: Codable, Hashable, Sendable {
    var name: String
    var detail: String?
    var quantity = 1
    /// The price of one item.
    var price: Decimal

    var total: Decimal { price * Decimal(quantity) }
  }

  enum Currency: String, Codable, Hashable, Sendable, CaseIterable {
    case chf = "CHF"
    case eur = "EUR"
    case usd = "USD"
  }

  enum Delivery: Codable, Hashable, Sendable {
    case pickUp(shop: String, from: Date)
    case preparing(shipping: Decimal, leaves: Date)
    case onItsWay(shipping: Decimal, arrives: Date, tracking: URL?)

    /// The delivery cost; zero for pick-up.
    var cost: Decimal {
      switch self {
      case .pickUp: 0
      case .preparing(let shipping, _), .onItsWay(let shipping, _, _): shipping
      }
    }

    /// The tracking page of the parcel, if its address is HTTP or HTTPS.
    var trackingPage: String? {
      guard case .onItsWay(_, _, let tracking?) = self,
        ["http", "https"].contains(tracking.scheme?.lowercased())
      else { return nil }
      return tracking.absoluteString
    }
  }
}

extension OrderEmail.Props {
  var subtotal: Decimal { lines.reduce(0) { $0 + $1.total } }
  var total: Decimal { subtotal + delivery.cost }
}
