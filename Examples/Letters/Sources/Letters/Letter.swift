import Foundation
import Markup

/// A letter of the store.
package struct Letter: Sendable {
  var from: String
  var subject: String
  var text: String
  var isRead = false
}

/// One letter: the route `/letters/:id`.
package struct LetterPage: Markup {
  package struct Props: Codable, Sendable {
    package var from: String
    package var subject: String
    package var text: String
  }

  let props: Props

  package init(_ props: Props) { self.props = props }

  package var body: some Markup {
    Page(title: props.subject) {
      Element("p") { "From \(props.from)" }
      for paragraph in props.text.split(separator: "\n") {
        Element("p") { String(paragraph) }
      }
      Element("a", Attribute("href", "/")) { "All letters" }
    }
  }
}
