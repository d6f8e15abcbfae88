import Foundation
import Storybook
import Testing

enum OpeningHours {
  struct Props: Codable, Hashable, Sendable {
    var opens = 9
    var closes = 17
  }

  static func html(_ props: Props, _ context: RenderEnvironment) -> HTML {
    let hour = context.calendar.component(.hour, from: context.now)
    let isOpen = props.opens <= hour && hour < props.closes
    return "<p>It is \(hour) o’clock: \(isOpen ? "open" : "closed").</p>"
  }

  static let screen = Screen(
    "Shop/Opening Hours", description: "Whether the shop is open now.", tags: ["dates"],
    render: html
  ) {
    Story("Nine to five", Props())
    Story("Never", Props(opens: 0, closes: 0), description: "For good.", tags: ["edge"])
  }
}

extension RenderEnvironment.Device {
  static let kiosk = Self(
    id: "kiosk", title: "Kiosk", width: 1080, height: 1920, kind: .desktop)
}

let shop = Catalog("Shop", devices: RenderEnvironment.Device.all + [.kiosk]) {
  OpeningHours.screen
}

struct ShopGlobals: Codable, Sendable {
  enum Brand: String, Codable { case acme, globex }

  var brand = Brand.acme
  var newCheckout = false
  var signedInAs: String?
}

extension RenderEnvironment {
  var shop: ShopGlobals {
    get { self[globals: ShopGlobals()] }
    set { self[globals: ShopGlobals()] = newValue }
  }
}

enum Greeting {
  struct Props: Codable, Sendable { var visits = 1 }

  static func html(_ props: Props, _ context: RenderEnvironment) -> HTML {
    let name = context.shop.signedInAs ?? "guest"
    return "<p class=\"\(context.shop.brand.rawValue)\">Visit \(props.visits), \(name)</p>"
  }

  static let screen = Screen("Shop/Greeting", render: html) {
    Story("First visit", Props())
    Story("At night", Props(visits: 7)).environment {
      $0.colorScheme = .dark
      $0.shop.signedInAs = "Ann"
    }
  }
}

let greetings = Catalog("Shop", globals: ShopGlobals()) { Greeting.screen }

enum Raffle {
  struct Props: Codable, Sendable { var tickets = ["Ann", "Bo", "Cy"] }

  static func html(_ props: Props, _ context: RenderEnvironment) -> HTML {
    var random = context.random
    let order = props.tickets.shuffled(using: &random)
    return "<ol>\(order.html { "<li id=\(context.uuid($0))>\($0)</li>" })</ol>"
  }

  static let screen = Screen("Shop/Raffle", render: html) {
    Story("Three", Props())
    Story("Another winner", Props()).environment { $0.randomSeed = 7 }
  }
}

struct RenderingContextsExample {
  @Test(arguments: [
    ("Europe/Zurich", "It is 13 o’clock: open."), ("Asia/Tokyo", "It is 21 o’clock: closed."),
  ])
  func `the clock is fixed, and read in a time zone`(timeZone: String, sentence: String) throws {
    let noon = try Date("2026-03-01T12:00:00Z", strategy: .iso8601)
    let context = RenderEnvironment(
      device: .phone.turned(to: .landscape), timeZone: timeZone, clock: noon)
    #expect(OpeningHours.html(.init(), context).markup == "<p>\(sentence)</p>")
    #expect(context.orientation == .landscape)
  }

  @Test func `a raffle has the same winner each time, and another one with another seed`() {
    let markup = [0, 0, 7, 1, 2, 3].map {
      Raffle.html(.init(), RenderEnvironment(randomSeed: $0)).markup
    }
    #expect(markup[0] == markup[1])
    #expect(Set(markup).count == 5)
  }

  @Test func `a global is set in a test`() {
    var context = RenderEnvironment()
    context.shop.brand = .globex
    #expect(
      Greeting.html(.init(), context).markup == "<p class=\"globex\">Visit 1, guest</p>")
  }
}
