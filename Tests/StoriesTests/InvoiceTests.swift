import Foundation
import Storybook
import StorybookMustache
import Testing

@testable import Stories

struct InvoiceTests {
  private static func markup(_ props: Invoice.Props) throws -> String {
    let stories = URL(filePath: #filePath).deletingLastPathComponent().path + "/../../Stories"
    let templates = TemplateFolder("\(stories)/Invoice/Templates")
    guard
      case .text(let markup) = try Rendering.mustache(templates, template: "invoice", props).body
    else { return "" }
    return markup
  }

  private static func props(
    _ items: [Invoice.Item] = [], tax: Decimal = 20, status: Invoice.Status = .due(on: "1 May")
  ) -> Invoice.Props {
    Invoice.Props(
      number: "1", customer: Invoice.Customer(name: "Ann"), items: items, taxPercent: tax,
      status: status)
  }

  @Test func `the fixture decodes with a plain decoder`() throws {
    let props = try Fixture.decode(
      Invoice.Props.self, "Invoice/Fixtures/second-reminder.json")
    #expect(props.status == .overdue(since: "1 January"))
    #expect(props.total == Decimal(string: "227159.48"))
    #expect(try Self.markup(props).contains("Smith &amp; Sons &lt;Tea&gt;"))
  }

  @Test func `an answer of the service is a story`() throws {
    let props = try Invoice.received()
    #expect(try Self.markup(props).contains("FK-2077 · 2026-02-28</p>"))
    #expect(props.total == Decimal(string: "46.48"))
    let written = try Invoice.encoder.encode(props)
    #expect(String(decoding: written, as: UTF8.self).contains("2026-02-28T10:00:00Z"))
  }

  @Test(arguments: [
    ("0.05", "10", "0.01"), ("0.04", "10", "0"), ("376.80", "8.1", "30.52"),
    ("-0.05", "10", "-0.01"),
  ])
  func `tax is rounded to a cent, half a cent away from zero`(
    price: String, percent: String, tax: String
  ) throws {
    let item = Invoice.Item(title: "Tea", unitPrice: try #require(Decimal(string: price)))
    let props = Self.props([item], tax: try #require(Decimal(string: percent)))
    #expect(props.tax == Decimal(string: tax))
  }

  @Test(arguments: [
    (Invoice.Status.draft, "Draft"),
    (.due(on: "1 May"), "Due on 1 May"),
    (.overdue(since: "1 May"), "Overdue since 1 May"),
    (.paid(with: "cash"), "Paid with cash"),
  ])
  func `the template shows the one status there is`(status: Invoice.Status, text: String) throws {
    let markup = try Self.markup(Self.props(status: status))
    #expect(markup.contains(">\(text)</p>"))
    #expect(markup.components(separatedBy: "<p class=\"status ").count == 2)
  }

  @Test func `an invoice without items says so`() throws {
    #expect(try Self.markup(Self.props()).contains("Nothing has been billed yet."))
    let item = Invoice.Item(title: "Tea", quantity: 3, unitPrice: Decimal(1234))
    let markup = try Self.markup(Self.props([item]))
    #expect(!markup.contains("Nothing has been billed yet."))
    #expect(markup.contains("<td>3</td><td>1,234.00</td><td>3,702.00</td>"))
  }
}
