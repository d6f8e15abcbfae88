import Storybook
import StorybookInteractions
import StorybookProgram
import Testing

@testable import StorybookCommandLine

/// Each test passes in the accessibility tree; a browser also has styles and the focus.
@Suite struct BrowserTestsTests {
  struct Props: Codable, Hashable, Sendable {
    var style = ""
    var name = ""
    var gift = false
    var speed = "slow"
    var isPaid = false
    var typed: CommandWith<String> = .noop
    var given: CommandWith<Bool> = .noop
    var chosen: CommandWith<String> = .noop
    var pay: Command = .noop
  }

  private static func html(_ props: Props) -> HTML {
    """
    <style>\(HTML(raw: props.style))</style>
    <form \(props.pay)>
    <label>Name <input type="email" name="name" value="\(props.name)" \(props.typed)></label>
    <label class="gift"><input type="checkbox" \(props.given)> A gift</label>
    <select aria-label="Speed" \(props.chosen)>
    <option value="slow">Slow</option><option value="fast">Fast</option></select>
    <input aria-label="Mood" pattern="\\p{RGI_Emoji}" value="\(mood(props))">
    <button>Pay</button><div class="overlay"></div>
    </form><p>\(props.isPaid ? "Thank you, \(props.name)" : "Not paid")</p>
    """
  }

  /// Tests do not check patterns that Swift's regular expressions cannot express.
  private static func mood(_ props: Props) -> String {
    guard props.name.hasPrefix("late") else { return "" }
    return "late"
  }

  private static func shop(_ style: String, email: String = "ann@example.org") -> Catalog {
    catalog(style, html) { s in
      try await s.type(email, into: "Name")
      try s.expect("Name", value: email)
      try await s.check("A gift")
      try s.expect("A gift", is: .checked)
      try await s.select("Fast", in: "Speed")
      try await s.press("Pay")
      try s.expect("Thank you, \(email)")
      try await s.press(key: "Enter", on: "Name")
    }
  }

  /// A field in an element that is another one after the first letter.
  private static func field(
    _ style: String = "", in part: @escaping @Sendable (_ isEmpty: Bool) -> String
  ) -> Catalog {
    catalog(style) { props in
      """
      <style>\(HTML(raw: props.style))</style>
      <\(raw: part(props.name.isEmpty))><input aria-label="Name" value="\(props.name)" \(props.typed)>
      """
    } test: {
      try await $0.type("ab", into: "Name")
    }
  }

  private static func catalog(
    _ style: String, _ html: @escaping @Sendable (Props) -> HTML,
    test: @escaping @Sendable (TestedStory<Props>) async throws -> Void
  ) -> Catalog {
    Catalog("Shop") {
      Screen("Shop", render: html) {
        Story("Open", Props(style: style)) {
          OnCommand(\.typed) { $0.name = $1 }
          OnCommand(\.given) { $0.gift = $1 }
          OnCommand(\.chosen) { $0.speed = $1 }
          OnCommand(\.pay) { $0.isPaid = true }
        }
        .test("pays", test)
      }
    }
  }

  private static let cases: [(catalog: Catalog, message: String?)] = [
    (shop(""), nil),
    (shop(".gift input { opacity: 0; width: 1px } .gift { display: block; height: 30px }"), nil),
    (
      shop("button { display: none }"),
      "press(“Pay”): In Chromium, button “Pay” is hidden by display: none in a <style> element."
    ),
    (
      shop(".overlay { position: fixed; inset: 0 }"),
      "type(“ann@example.org”, into: “Name”): In Chromium, textbox “Name” is covered by <div "
    ),
    (
      shop("button { width: 0; height: 0; padding: 0; border: 0; overflow: hidden }"),
      "press(“Pay”): In Chromium, button “Pay” has no size (0 × 0 pixels)."
    ),
    (
      shop("p { visibility: hidden }", email: "a@b.ch"),
      "expect(“Thank you, a@b.ch”): In Chromium, the text “Thank you, a@b.ch” is hidden by "
        + "visibility: hidden in a <style> element."
    ),
    (
      shop("", email: "late@b.ch"),
      "press(“Pay”): In Chromium it does nothing: <input> is not valid: "
    ),
    (field { _ in "p" }, nil),
    (
      field { $0 ? "p" : "div" },
      "type(“ab”, into: “Name”): In Chromium, textbox “Name” lost the focus: <body> has it."
    ),
    (
      field { #"p data-key="\#($0)""# },
      "type(“ab”, into: “Name”): In Chromium, textbox “Name” lost the focus: <body> has it."
    ),
    (
      field(".full { display: none }") { $0 ? "p" : #"p class="full""# },
      "type(“ab”, into: “Name”): In Chromium, textbox “Name” is hidden by display: none of "
        + "<p class=\"full\"> in a <style> element."
    ),
  ]

  @Test(.enabled(if: MirroredTest.hasBrowser))
  func `a browser decides what styles and the focus decide`() async throws {
    var browser: BrowserTests?
    for (catalog, message) in Self.cases {
      let (events, result) = await MirroredTest.run(catalog)
      #expect(result.failure == nil)
      let tests = try browser ?? BrowserTests(CatalogListing(catalog))
      browser = tests
      let failure = await tests.failure(of: events, result: result, story: "shop/open")
      if let message {
        #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "passes")")
      } else {
        #expect(failure?.message == nil)
      }
    }
    await browser?.close()
  }

  @Test func `a test opens, closes, focuses and enters what a browser does`() async throws {
    let catalogs = [
      Catalog("Shop") { NativeControls.screen }, Catalog("Shop") { FocusControls.screen },
    ]
    var browser: BrowserTests?
    if MirroredTest.hasBrowser { browser = try BrowserTests(CatalogListing(catalogs[0])) }
    for catalog in catalogs {
      for test in 0..<2 {
        let (events, result) = await MirroredTest.run(catalog, test: test)
        #expect(result.failure?.message == nil)
        let failure = await browser?.failure(of: events, result: result, story: "shop/open")
        #expect(failure?.message == nil)
      }
    }
    await browser?.close()
  }
}
