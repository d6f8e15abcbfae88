import Markup

/// The list of letters: the route `/` and its stories show it.
package struct Inbox: Markup {
  package struct Props: Codable, Sendable {
    package var letters: [Row]

    package init(letters: [Row]) { self.letters = letters }

    package struct Row: Codable, Sendable {
      package var id: Int
      package var from: String
      package var subject: String
      package var isRead = false

      var state: String {
        if isRead { return "read" }
        return "new"
      }
    }
  }

  let props: Props

  package init(_ props: Props) { self.props = props }

  package var body: some Markup {
    Page(title: "Inbox") {
      if props.letters.isEmpty {
        Element("p") { "No letters." }
      } else {
        Element("ul") {
          for row in props.letters { item(row) }
        }
      }
    }
  }

  private func item(_ row: Props.Row) -> some Markup {
    Element("li", Attribute("class", row.state)) {
      Element("a", Attribute("href", "/letters/\(row.id)")) { row.subject }
      Element("span") { row.from }
    }
  }
}

/// The layout of every page.
struct Page: Markup {
  let title: String
  let content: any Markup

  init(title: String, @MarkupBuilder content: () -> any Markup) {
    self.title = title
    self.content = content()
  }

  var body: some Markup {
    Element("html") {
      Element("head") {
        Element("title") { title }
        Element("link", Attribute("rel", "stylesheet"), Attribute("href", "/css/site.css")) { "" }
      }
      Element("body") {
        Element("h1") { title }
        content
      }
    }
  }
}
