import Storybook

/// Renders a set in the order that it has in its process.
enum Bag {
  struct Props: Codable, Sendable {
    var words = Set((1...12).map { "word \($0)" })
  }

  static func html(_ props: Props) -> HTML {
    "<ul>\(Array(props.words).html { "<li>\($0)</li>" })</ul>"
  }

  static let screen = Screen("Bag", render: html) { Story("Unsorted", Props()) }
}
