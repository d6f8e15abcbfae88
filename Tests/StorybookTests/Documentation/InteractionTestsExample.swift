import Foundation
import Storybook
import StorybookAsync
import StorybookFlows
import StorybookInteractions
import StorybookTesting
import Testing

enum Checkout {
  struct Props: Codable, Sendable {
    var buyer = ""
    var items = ["Tea", "Cups"]
    var isGift = false
    var shipping = "post"
    var isPaid = false
    var typed: CommandWith<String> = .noop
    var wrap: CommandWith<Bool> = .noop
    var ship: CommandWith<String> = .noop
    var remove: CommandWith<String> = .noop
    var pay: Command = .noop
  }

  static func html(_ props: Props) -> HTML {
    guard !props.isPaid else { return "<h1>Thank you, \(props.buyer)</h1>" }
    return """
      <h1>Checkout</h1>
      <ul>\(props.items.html { "<li>\($0) <button\(props.remove.bind(to: $0))>Remove</button></li>" })</ul>
      <form\(props.pay, on: .submit)>
      <label>Name <input required value=\(props.buyer)\(props.typed)></label>
      <label><input type="checkbox"\(attribute: "checked", props.isGift)\(props.wrap)> A gift</label>
      <label>Shipping <select\(props.ship)><option value="post">By post</option>
      <option value="shop">Collect in the shop</option></select></label>
      <button>Pay</button></form>
      <a href="/terms">Terms</a>
      """
  }

  static let update = ScreenUpdate<Props> {
    OnCommand(\.typed) { props, text in props.buyer = text }
    OnCommand(\.wrap) { props, isOn in props.isGift = isOn }
    OnCommand(\.ship) { props, way in props.shipping = way }
    OnCommand(\.remove) { props, item in props.items.removeAll { $0 == item } }
    OnCommand(\.pay) { props in props.isPaid = true }
  }
}

extension Checkout {
  static let screen = Screen("Shop/Checkout", render: html) {
    Story("Pays", Props(), update: update)
      .test("thanks the buyer") { s in
        try await s.type("Ann", into: "Name")
        try await s.press("Pay")
        try s.expect("Thank you, Ann")
      }
      .test("removes a row") { s in
        try await s.within(.row("Tea")).press("Remove")
        try s.expect(no: "Tea")
        try s.expect(.role("listitem"), count: 1)
      }
      .test("remembers what was chosen") { s in
        try await s.check("A gift")
        try await s.select("Collect in the shop", in: "Shipping")
        try s.expect("Shipping", value: "Collect in the shop")
        try s.expect("A gift", is: .checked)
        try s.expect(\.shipping, "shop")
      }
      .test("needs a name") { s in
        try s.expect(.field("Name"), is: .required)
        try s.expect(.button("Pay"), is: .enabled)
      }
      .test("pays by Enter") { s in
        try await s.fill("Name", with: "Bo")
        try await s.press(key: "Enter")
        try s.expect(performed: \.pay)
      }
      .test("looks as recorded") { s in
        try await s.within(.row("Tea")).press("Remove")
        try s.expect(snapshot: "one row")
        try await s.perform(\.pay)
        try s.expect(snapshot: "paid", as: .outline)
      }
      .test("links to the terms") { s in
        try await s.press(.link("Terms"))
        try s.expect(link: "/terms")
      }
      .test("pays without its form") { s in
        try await s.perform(\.typed, with: "Cy")
        try await s.perform(\.pay)
        try s.expect(outline: "heading “Thank you, Cy” level 1")
      }
  }
}

enum Letters {
  struct Props: Codable, Sendable {
    var letters: AsyncData<[String]> = .loading()
    var retry: Command? = .noop
  }

  static let letters = AsyncScreen(noDataMessage: "No letters.")

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    let time = environment.now.formatted(.iso8601)
    return """
      <time>\(time)</time>
      \(letters.html(props.letters, retry: props.retry) { $0.html { "<p>\($0)</p>" } })
      """
  }

  static let screen = Screen("Post/Letters", render: html) {
    Story("Live", Props()) {
      OnCommand(\.retry) { props in props.letters.reload() }
      Load("letters", \.letters) { ["Dear Ann"] }
    }
    .environment { $0.clock = Date(timeIntervalSince1970: 0) }
    .test("tries again") { s in
      try await s.fail(load: "letters", "The post is closed.")
      try s.expect("The post is closed.")
      try s.hold(load: "letters")
      try await s.perform(\.retry)
      try s.expect(no: "Dear Ann")
      try await s.release(load: "letters")
      try s.expect("Dear Ann")
    }
    .test("shows the time") { s in
      try await s.advanceClock(by: .seconds(90))
      try s.expect("1970-01-01T00:01:30Z")
    }
  }
}

enum SignedBook {
  static let screen = FlowScreen("Party/Book", presents: [GuestBook.self, NameTag.self]) {
    Flow("Signing") { present in try await signGuestBook(present) }
      .test("lists who signed") { s in
        try await s.press("Sign")
        try await s.type("Ann", into: "Name")
        try await s.press("Save")
        try s.expect(.row("Ann"))
        try await s.press("Close the book")
        try s.expect(result: ["Ann"])
      }
  }
}

struct InteractionTestsExample {
  @Test("pays what was typed") func paysWhatWasTyped() async {
    await verifyInteraction(with: "checkout/pays", in: catalog) { s in
      try await s.edit(#"[{"op":"replace","path":"/buyer","value":"Ann"}]"#)
      try await s.press("Pay")
      try s.expect("Thank you, Ann")
    }
  }

  let catalog = Self.catalog
  static let catalog = Catalog("Documentation") {
    Checkout.screen
    Letters.screen
    SignedBook.screen
  }

  @Test(arguments: InteractionTests(of: catalog))
  func `every story does what its tests say`(test: InteractionTest) async { await test.verify() }

  @Test func `all of them at once`() async {
    await verifyInteractions(of: Self.catalog) { $0.hasPrefix("checkout/") }
  }
}
