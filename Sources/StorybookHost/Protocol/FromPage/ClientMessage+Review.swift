import Storybook
import StorybookFiles
import StorybookSchema

extension ClientMessage {
  /// Starts a review, or says something of a change that it found.
  package struct Review: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
      case start
      case accept(group: String)
      /// Takes an acceptance back.
      case reopen(group: String)
      /// The author is the participant.
      case comment(ReviewComment)
      /// Removes a comment, regardless of its author.
      case remove(ReviewComment)
    }

    package var seq: Int
    package var action: Action
  }
}

extension ClientMessage.Review {
  private enum Name: String, CaseIterable { case start, accept, reopen, comment, remove }

  /// The characters of a comment, and of what it names.
  private static let mostText = 2000
  private static let mostName = 300

  init(_ fields: MessageFields) throws(ProtocolError) {
    guard let name: Name = try fields.choice("action") else {
      throw fields.missing("action", what: "a string")
    }
    let action: Action =
      switch name {
      case .start: .start
      case .accept: .accept(group: try fields.string("group"))
      case .reopen: .reopen(group: try fields.string("group"))
      case .comment: .comment(try Self.comment(fields))
      case .remove: .remove(try Self.comment(fields))
      }
    self.init(seq: try fields.seq, action: action)
  }

  private static func comment(_ fields: MessageFields) throws(ProtocolError) -> ReviewComment {
    let text = try fields.string("text").trimmed
    guard !text.isEmpty, text.utf8.count <= mostText else {
      throw fields.missing("text", what: "1 to \(mostText) bytes of text")
    }
    func name(_ key: String) throws(ProtocolError) -> String? {
      guard let name = fields.value[key]?.string else { return nil }
      guard name.utf8.count <= mostName else {
        throw fields.missing(key, what: "at most \(mostName) bytes of text")
      }
      return name
    }
    let field = try name("field")
    if field != nil { _ = try fields.pointer("field") }
    return ReviewComment(
      group: try fields.string("group"), author: try name("author") ?? "", text: text,
      story: try name("story"), element: try name("element"), field: field)
  }
}

/// What a reviewer said of a change, of a story with it, or of an element or field of that story.
package struct ReviewComment: Hashable, Sendable {
  /// The id of the change.
  package var group: String
  package var author: String
  package var text: String
  package var story: String?
  /// A CSS selector in the rendering.
  package var element: String?
  /// A JSON Pointer in the props.
  package var field: String?

  package init(
    group: String, author: String, text: String, story: String? = nil, element: String? = nil,
    field: String? = nil
  ) {
    self.group = group
    self.author = author
    self.text = text
    self.story = story
    self.element = element
    self.field = field
  }
}
