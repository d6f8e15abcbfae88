import Storybook
import Testing

enum ReceiptPreviews {
  static func page(state: String?) -> HTML {
    switch state {
    case "paid": Receipt.html(.init(total: 1250, status: .paid))
    case "refunded": Receipt.html(.init(total: 1250, status: .refunded(reason: "Too late")))
    default: "<a href=\"?state=paid\">Paid</a> <a href=\"?state=refunded\">Refunded</a>"
    }
  }
}

enum Receipt {
  struct Props: Codable, Sendable {
    enum Status: Codable, Sendable { case paid, refunded(reason: String) }

    var total = 0
    var status = Status.paid
  }

  static func html(_ props: Props) -> HTML {
    switch props.status {
    case .paid: "<h1>Receipt</h1><p>\(props.total) cents</p>"
    case .refunded(let reason): "<h1>Refund</h1><p>\(props.total) cents</p><p>\(reason)</p>"
    }
  }

  static let screen = Screen("Shop/Receipt", render: html) {
    Story("Paid", Props(total: 1250, status: .paid))
    Story("Refunded", Props(total: 1250, status: .refunded(reason: "Too late")))
  }
}

struct ComingFromAPreviewPageExample {
  @Test func `each state of the preview page is a story of its screen`() {
    let catalog = Catalog("Shop") { Receipt.screen }
    let states = catalog.screens[0].stories.map { Slug.slug($0.title) }
    #expect(states == ["paid", "refunded"])
    let links = ReceiptPreviews.page(state: nil).markup
    #expect(states.allSatisfy { links.contains("?state=\($0)") })
    #expect(Set(states.map { ReceiptPreviews.page(state: $0).markup } + [links]).count == 3)
  }
}
