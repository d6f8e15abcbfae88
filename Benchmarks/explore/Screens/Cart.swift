import Storybook

enum Cart {
  struct Props: Codable, Hashable, Sendable {
    var items: [Item] = []
    var coupon: String?
    var country = Country.germany
    var isGift = false
    var giftNote = ""
    var shipping = Shipping.pickup(store: 1)
  }

  struct Item: Codable, Hashable, Sendable {
    var name: String
    var cents = 100
    var quantity = 1
  }

  enum Country: String, Codable, CaseIterable, Sendable { case germany, norway, japan, brazil }

  enum Shipping: Codable, Hashable, Sendable {
    case pickup(store: Int)
    case delivery(days: Int, isExpress: Bool)
  }

  static let screen = Screen("Cart", render: html) {
    Story("Empty", Props())
    Story(
      "Two things",
      Props(
        items: [Item(name: "Tea"), Item(name: "Cup", cents: 1250, quantity: 2)], country: .japan,
        isGift: true, giftNote: "For you", shipping: .delivery(days: 3, isExpress: false)))
  }
  .invariants(invariants)

  static let invariants = [
    Invariant<Props>("express takes two days at the most", at: \.shipping) {
      if case .delivery(let days, true) = $0.shipping { days <= 2 } else { true }
    }
  ]

  static func html(_ props: Props) throws -> HTML {
    let rows = props.items.html { "<li>\($0.name): \(perPiece($0))</li>" }
    return """
      <h1>Cart for \(props.country.rawValue)</h1><ul>\(rows)</ul>
      <p>\(try arrival(props)), \(discount(props))</p><p>\(note(props))</p>
      """
  }

  private static func perPiece(_ item: Item) -> Int {
    item.cents / item.quantity  // Planted: cart-1
  }

  private static func discount(_ props: Props) -> String {
    guard let coupon = props.coupon else { return "no coupon" }
    guard coupon == "WELCOME10" else { return "unknown coupon \(coupon)" }
    return "\(1000 / props.items.count) off each"  // Planted: cart-2
  }

  private static func note(_ props: Props) -> String {
    guard props.isGift else { return "No gift. \(props.giftNote)" }
    precondition(props.giftNote.count <= 140, "The note is too long.")  // Planted: cart-3
    return "A gift: \(props.giftNote)"
  }

  private static func arrival(_ props: Props) throws -> String {
    switch props.shipping {
    case .pickup(let store):
      if props.country == .norway, store == 0 { throw DrawingError(description: "No such store.") }
      return "at store \(store)"
    case .delivery(let days, let isExpress): return "in \(days) days\(isExpress ? ", express" : "")"
    }
  }
}
