import Foundation
import Storybook

/// Renders a set in the order that it has in its process, where a test asks for that.
enum Bag {
  struct Props: Codable, Sendable {
    var words = Set((1...12).map { "word \($0)" })
  }

  private static let isSorted =
    ProcessInfo.processInfo.environment["CODED_STORIES_UNSORTED"] == nil

  static func html(_ props: Props) -> HTML {
    var words = Array(props.words)
    if isSorted { words.sort() }
    return "<ul>\(words.html { "<li>\($0)</li>" })</ul>"
  }

  static let screen = Screen("Bag", render: html) { Story("Words", Props()) }
}
