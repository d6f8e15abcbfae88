import Storybook
import StorybookMustache
import Testing

enum Ticket {
  struct Props: Codable, Sendable {
    var film: String
    var seats: [String] = []
  }

  static func html(_ props: Props) -> HTML {
    """
    <h1>\(props.film)</h1>
    <ul>\(props.seats.html { "<li>\($0)</li>" })</ul>
    """
  }
}

/// Stands for a page of another library.
struct TicketPage: Sendable {
  var film: String

  func render() -> String { "<h1>\(HTML(text: film))</h1>" }
}

extension TicketPage: RenderingConvertible {
  var rendering: Rendering { .html(raw: render()) }
}

let tickets = Catalog("Tickets") {
  Screen("Cinema/Literal", render: Ticket.html) {
    Story("Two seats", Ticket.Props(film: "Metropolis", seats: ["C4", "C5"]))
  }
  Screen("Cinema/String", render: { .html(raw: TicketPage(film: $0.film).render()) }) {
    Story("No seat", Ticket.Props(film: "Metropolis"))
  }
  Screen("Cinema/Page", render: { TicketPage(film: $0.film) }) {
    Story("No seat", Ticket.Props(film: "Metropolis"))
  }
  Screen("Cinema/Template", render: mustache) {
    Story("Two seats", Ticket.Props(film: "Metropolis", seats: ["C4", "C5"]))
  }
}

let listed = Screen("Cinema/Listed", template: "ticket") {
  Story("Two seats", Ticket.Props(film: "Metropolis", seats: ["C4", "C5"]))
}

@Sendable func mustache(_ props: Ticket.Props) throws -> Rendering {
  let template = "<h1>{{film}}</h1>{{#seats}}<p>{{.}}</p>{{/seats}}"
  return try .mustache(MustacheTemplate(html: template), props)
}

struct HTMLLibrariesExample {
  @Test func `every way to make HTML escapes the same text`() throws {
    let props = Ticket.Props(film: "<M>", seats: ["C4"])
    let renderings = [
      .html(Ticket.html(props)), TicketPage(film: props.film).rendering, try mustache(props),
    ]
    for rendering in renderings {
      guard case .text(let markup) = rendering.body else { throw NotText() }
      #expect(rendering.mediaType == "text/html" && markup.hasPrefix("<h1>&lt;M&gt;</h1>"))
    }
  }

  struct NotText: Error {}
}
