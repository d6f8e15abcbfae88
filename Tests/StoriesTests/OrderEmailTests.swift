import Foundation
import Storybook
import Testing

@testable import Stories

struct OrderEmailTests {
  @Test func `the fixture decodes with a plain decoder, money exactly`() throws {
    let props = try Fixture.decode(
      OrderEmail.Props.self, "OrderEmail/Fixtures/Large order without tracking.json")
    #expect(props.total == Decimal(string: "15082.3"))
    let mail = OrderEmail.mail(props, RenderEnvironment())
    #expect(mail.alternativeText?.contains("$15,082.30\n") == true)
    guard case .text(let markup) = mail.body else {
      Issue.record("The mail is not text.")
      return
    }
    #expect(markup.contains("$15,082.30"))
    #expect(!markup.contains("Follow the parcel"))
  }

  @Test func `written text stays text, and is readable in the plain version`() {
    let props = order(name: Fixture.hostileText)
    let markup = OrderEmail.html(props, RenderEnvironment()).markup
    #expect(!markup.contains(Fixture.hostileText))
    #expect(markup.ranges(of: Fixture.escapedText).count == 6)
    #expect(OrderEmail.text(props, RenderEnvironment()).contains(Fixture.hostileText))
  }

  @Test func `a tracking link that is no page is left out of both versions`() {
    var props = order(name: "Ann")
    props.delivery = .onItsWay(
      shipping: 0, arrives: .distantPast, tracking: URL(string: "javascript:alert(1)"))
    #expect(!OrderEmail.html(props, RenderEnvironment()).markup.contains("javascript"))
    #expect(!OrderEmail.text(props, RenderEnvironment()).contains("javascript"))
  }

  @Test(arguments: [
    ("en_US", "€0.30", "January 1, 2001"), ("de_DE", "0,30\u{A0}€", "1. Januar 2001"),
  ])
  func `amounts and days follow the locale`(locale: String, amount: String, day: String) {
    let text = OrderEmail.text(order(name: "Ann"), RenderEnvironment(locale: locale))
    #expect(text.contains(amount))
    #expect(text.contains(day))
  }

  @Test func `amounts end in the same column`() {
    let rows = OrderEmail.text(order(name: "Ann"), RenderEnvironment()).split(separator: "\n")
    let ends = rows.filter { $0.hasSuffix("€0.30") || $0.hasSuffix("Free") }.map(\.count)
    #expect(ends == [60, 60, 60, 60])
  }

  /// Three at ten cents: a sum that binary fractions get wrong.
  private func order(name: String) -> OrderEmail.Props {
    OrderEmail.Props(
      customer: name, number: name, placed: Date(timeIntervalSinceReferenceDate: 0),
      currency: .eur,
      lines: [
        OrderEmail.Line(name: name, detail: name, quantity: 3, price: Decimal(1) / 10)
      ],
      delivery: .pickUp(shop: "Chur", from: Date(timeIntervalSinceReferenceDate: 0)),
      message: name)
  }
}
