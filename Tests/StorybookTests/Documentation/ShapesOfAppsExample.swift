import Storybook
import StorybookMustache
import Testing

// What an app has already: its models, and what makes pages of them, in six shapes.

struct Order: Codable, Sendable {
  enum Status: Codable, Sendable { case open, sent(carrier: String), returned }

  var number: Int
  var titles: [String]
  var status = Status.open
}

func orderPage(_ order: Order, title: String, isPrinted: Bool) -> String {
  let rows = order.titles.map { "<li>\(HTML(text: $0))</li>" }.joined()
  let back = isPrinted ? "" : "<nav>Back</nav>"
  return "<h1>\(HTML(text: title)) \(order.number)</h1><ul>\(rows)</ul>\(back)"
}

struct OrderView: Codable, Sendable {
  var order: Order
  var isPrinted = false

  var body: String { orderPage(order, title: "Order", isPrinted: isPrinted) }
}

actor OrderSearch {
  struct State: Codable, Sendable {
    var words = ""
    var found: [Order] = []
    var message: String?
  }

  private(set) var state = State()
  private let orders: [Order]

  init(_ orders: [Order]) { self.orders = orders }

  func search(_ words: String) {
    let found = orders.filter { $0.titles.contains(words) }
    state = State(words: words, found: found, message: found.isEmpty ? "No order." : nil)
  }
}

func searchPage(_ state: OrderSearch.State) -> String {
  let orders = state.found.map { orderPage($0, title: "Order", isPrinted: false) }.joined()
  return """
    <input value="\(HTML(text: state.words))">\(orders)<p>\(HTML(text: state.message ?? ""))</p>
    """
}

protocol OrderStore: Sendable {
  func order(_ number: Int) async throws -> Order
}

struct OrderController: Sendable {
  let store: any OrderStore

  func show(_ number: Int) async throws -> String {
    orderPage(try await store.order(number), title: "Order", isPrinted: false)
  }
}

struct OrderReceipt: Codable, Sendable {
  var order: Order
  var name: String

  var subject: String { "Your order \(order.number)" }
  var html: String {
    "<p>Dear \(HTML(text: name)),</p>\(orderPage(order, title: "Order", isPrinted: true))"
  }
  var text: String { "Dear \(name),\n\(order.titles.joined(separator: "\n"))\n" }
}

// What stories add.

extension Order {
  static let two = Order(number: 7, titles: ["Emma", "Ulysses"])
}

struct OrderProps: Codable, Sendable {
  var order = Order.two
  var title = "Order"
  var isPrinted = false
}

let orderFunction = Screen(
  "Orders/Page",
  render: { (props: OrderProps) in
    .html(raw: orderPage(props.order, title: props.title, isPrinted: props.isPrinted))
  }
) {
  Story("Two books", OrderProps())
  Story("Printed", OrderProps(isPrinted: true))
}

let orderView = Screen("Orders/View", render: { (view: OrderView) in .html(raw: view.body) }) {
  Story("Two books", OrderView(order: .two))
  Story("Printed", OrderView(order: .two, isPrinted: true))
}

let orderSearch = Screen("Orders/Search", render: { .html(raw: searchPage($0)) }) {
  Story("Found", OrderSearch.State(words: "Emma", found: [.two]))
  Story("Nothing", OrderSearch.State(words: "Ema", message: "No order."))
}

struct Searched: Codable, Sendable { var words = "Emma" }

let searchedModel = Screen(
  "Orders/Search model",
  render: { (props: Searched) async in
    let model = OrderSearch([.two])
    await model.search(props.words)
    return Rendering.html(raw: searchPage(await model.state))
  }
) {
  Story("Emma", Searched())
  Story("Nothing", Searched(words: "Ema"))
}

let orderTemplate = Screen("Orders/Template", template: "order", in: TemplateFolder("Templates")) {
  Story("Two books", Order.two)
}

struct Orders: OrderStore, Codable {
  var orders = [Order.two]
  var asked = 7

  struct Unknown: Error {}

  func order(_ number: Int) async throws -> Order {
    guard let order = orders.first(where: { $0.number == number }) else { throw Unknown() }
    return order
  }
}

let orderRoute = Screen(
  "Orders/Route",
  render: { (orders: Orders) async throws in
    .html(raw: try await OrderController(store: orders).show(orders.asked))
  }
) {
  Story("Order 7", Orders())
  Story("Unknown", Orders(asked: 8))
}

let receipt = Screen(
  "Mail/Receipt",
  render: { (mail: OrderReceipt) in .html(raw: mail.html, text: mail.text) }
) {
  Story("Two books", OrderReceipt(order: .two, name: "Ann"))
}

struct ShapesOfAppsExample {
  @Test func `a route shows what the function makes, and its error`() async throws {
    let page = try await OrderController(store: Orders()).show(7)
    #expect(page == OrderView(order: .two).body)
    await #expect(throws: Orders.Unknown.self) {
      try await OrderController(store: Orders()).show(8)
    }
  }

  @Test func `every shape is a screen of one catalog`() {
    let catalog = Catalog("Orders") {
      orderFunction
      orderView
      orderSearch
      searchedModel
      orderTemplate
      orderRoute
      receipt
    }
    #expect(catalog.screens.count == 7)
  }
}
