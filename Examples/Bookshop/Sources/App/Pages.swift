import Foundation
import Mustache
import StorybookRecording

/// The pages of the shop: templates with the props that they show.
package struct Pages: Sendable {
  private let library: MustacheLibrary

  /// - Parameter folder: the templates; that of the working directory by default.
  package init(_ folder: String = "Templates") async throws {
    library = try await MustacheLibrary(directory: folder)
  }

  package func books(_ props: BooksProps) throws -> String { try page("books", props) }
  package func book(_ props: BookProps) throws -> String { try page("book", props) }

  private func page(_ template: String, _ props: some Codable & Sendable) throws -> String {
    guard let markup = library.render(props, withTemplate: template) else {
      throw PageError(template: template)
    }
    ServedFixtures.rendered(props, as: template.capitalized, markup: markup)
    return markup
  }
}

struct PageError: Error {
  let template: String
}

package struct BooksProps: Codable, Sendable {
  package var title: String
  package var books: [Row]
  package var customer: Email?

  package init(title: String, books: [Row], customer: Email? = nil) {
    self.title = title
    self.books = books
    self.customer = customer
  }

  package struct Row: Codable, Sendable {
    package var id: Int
    package var title: String
    package var isSold = false
  }
}

package struct BookProps: Codable, Sendable {
  package var title: String
  package var author: String
  package var price: String
}

/// The address of a customer: shown to the customer, and never kept in a fixture.
package struct Email: Codable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ address: String) { description = address }

  package init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
