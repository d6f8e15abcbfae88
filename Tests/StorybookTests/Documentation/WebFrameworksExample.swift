import Storybook
import Testing

/// What the app's database returns.
struct Booking {
  var film: String
  var seats: [(row: Character, number: Int)]
}

extension Ticket.Props {
  init(_ booking: Booking) {
    self.init(film: booking.film, seats: booking.seats.map { "\($0.row)\($0.number)" })
  }
}

/// The body of the route `/tickets/:id`, with the media type `text/html; charset=utf-8`.
func ticketPage(_ booking: Booking) -> String {
  Ticket.html(Ticket.Props(booking)).markup
}

extension Catalog {
  /// The files of `Public` at the root, and the uploads of the samples.
  static let booking = Catalog(
    "Booking", public: ["/": "Public", "/uploads": "Fixtures/uploads"]
  ) {
    Screen("Ticket", render: Ticket.html) {
      Story("Two seats", Ticket.Props(film: "M", seats: ["C4", "C5"]))
    }
  }
}

struct WebFrameworksExample {
  @Test func `a route sends the rendering of a story`() {
    let story = Ticket.Props(film: "<M>", seats: ["C4", "C5"])
    let page = ticketPage(Booking(film: "<M>", seats: [("C", 4), ("C", 5)]))
    #expect(page == Ticket.html(story).markup && page.contains("<h1>&lt;M&gt;</h1>"))
  }
}
