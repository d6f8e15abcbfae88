import Storybook
import Testing

@testable import StorybookTestSupport

// The Swift blocks of Layouts.md, in its order.

enum Site {
  /// The page around every screen, as the app's routes send it.
  static func page(_ content: HTML, _ environment: RenderEnvironment) -> HTML {
    """
    <!doctype html>
    <html lang=\(environment.locale.prefix(2)) dir=\(environment.direction.attribute)>
    <head><meta charset="utf-8"><title>Shop</title></head>
    <body><header>Shop</header><main>\(content)</main></body>
    </html>
    """
  }
}

enum Basket {
  struct Props: Codable, Sendable {
    var items: [String] = []
  }

  static func html(_ props: Props) -> HTML {
    "<h1>Basket</h1><ul>\(props.items.html { "<li>\($0)</li>" })</ul>"
  }

  static let screen = Screen("Checkout/Basket", render: html) {
    Story("Empty", Props())
    Story("Two items", Props(items: ["Tea", "Cups"])).decorated(.bodyClass("has-items"))
  }
  .decorated(.padding(16))
}

let decoratedShop = Catalog("Shop", public: "Public") { Basket.screen }
  .decorated(
    .layout(Site.page),
    .styleSheet("/css/site.css"),
    .group("Checkout", .layout { content in "<section class=checkout>\(content)</section>" }))

// The Swift blocks of Scripts.md.

let scriptedShop = Catalog("Shop", public: "Public") { Basket.screen }
  .decorated(.scripts("/js/htmx.js", "/js/app.mjs"))

let basketUpdate = ScreenUpdate<Basket.Props> {
  OnRequest("POST", "/basket/:item") { props, request in
    props.items.append(request["item"] ?? "")
    return .html("<p>\(props.items.count) items</p>")
  }
  OnRequest("DELETE", "/basket") { props, _ in
    guard !props.items.isEmpty else { return .status(404) }
    props.items = []
    return .status(204, headers: ["HX-Trigger": "emptied"])
  }
}

enum Theme {
  @TaskLocal static var name = "plain"
}

let themedShop = Catalog("Shop") {
  Screen("Theme", render: { (_: Basket.Props) in "<p>\(Theme.name)</p>" as HTML }) {
    Story("Plain", Basket.Props())
    Story("Brand", Basket.Props())
      .decorated(
        .around { story in
          try await Theme.$name.withValue("brand") { try await story() }
        })
  }
}
