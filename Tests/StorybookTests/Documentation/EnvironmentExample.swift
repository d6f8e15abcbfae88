import Foundation
import Storybook
import Testing

enum OpeningHours {
  struct Props: Codable, Hashable, Sendable {
    var opens = 9
    var closes = 17
  }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    let hour = environment.calendar.component(.hour, from: environment.now)
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

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    let name = environment.shop.signedInAs ?? "guest"
    return "<p class=\"\(environment.shop.brand.rawValue)\">Visit \(props.visits), \(name)</p>"
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

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    var random = environment.random
    let order = props.tickets.shuffled(using: &random)
    return "<ol>\(order.html { "<li id=\(environment.uuid($0))>\($0)</li>" })</ol>"
  }

  static let screen = Screen("Shop/Raffle", render: html) {
    Story("Three", Props())
    Story("Another winner", Props()).environment { $0.randomSeed = 7 }
  }
}

struct EnvironmentExample {
  @Test(arguments: [
    ("Europe/Zurich", "It is 13 o’clock: open."), ("Asia/Tokyo", "It is 21 o’clock: closed."),
  ])
  func `the clock is fixed, and read in a time zone`(timeZone: String, sentence: String) throws {
    let noon = try Date("2026-03-01T12:00:00Z", strategy: .iso8601)
    let environment = RenderEnvironment(
      device: .phone.turned(to: .landscape), timeZone: timeZone, clock: noon)
    #expect(OpeningHours.html(.init(), environment).markup == "<p>\(sentence)</p>")
    #expect(environment.orientation == .landscape)
  }

  @Test func `a raffle has the same winner each time, and another one with another seed`() {
    let markup = [0, 0, 7, 1, 2, 3].map {
      Raffle.html(.init(), RenderEnvironment(randomSeed: $0)).markup
    }
    #expect(markup[0] == markup[1])
    #expect(Set(markup).count == 5)
  }

  @Test func `a global is set in a test`() {
    var environment = RenderEnvironment()
    environment.shop.brand = .globex
    #expect(
      Greeting.html(.init(), environment).markup == "<p class=\"globex\">Visit 1, guest</p>")
  }
}
