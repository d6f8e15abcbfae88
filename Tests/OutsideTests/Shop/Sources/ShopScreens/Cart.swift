public import Storybook

/// A screen as an outsider writes it: public API only.
public enum Cart {
  public struct Props: Codable, Hashable, Sendable {
    public var items: [Item]
    public var state: State = .open

    public struct Item: Codable, Hashable, Sendable {
      public var title: String
      public var count: Int
    }

    public enum State: Codable, Hashable, Sendable {
      case open
      case paid(by: String)
    }
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    "<ul dir=\(environment.direction.attribute)>\(props.items.html { "<li>\($0.count) × \($0.title)</li>" })</ul>"
  }

  /// What an author's own library would return.
  static func badge(_ props: Badge) -> String { "<b>\(props.count)</b>" }

  struct Badge: Codable, Hashable, Sendable { var count: Int }
}

public let catalog = Catalog("Shop") {
  Screen(
    "Shop/Cart", render: Cart.html
  ) {
    Story("Empty", Cart.Props(items: []))
    Story("Two", Cart.Props(items: [.init(title: "<Tea>", count: 2)], state: .paid(by: "card")))
  }
  .controls { $0.control(\.items, .label("Things")) }
  Screen("Shop/Badge", render: { .html(raw: Cart.badge($0)) }) {
    Story("Three", Cart.Badge(count: 3))
  }
  Screen("Shop/Basket", description: "What was saved is all that it shows.", render: Cart.html) {}
  Screen("Shop/Reservation", render: { Reservation.html($0) }) {
    Story("For two", Reservation.Props())
  }
  Greeting.screen
}
