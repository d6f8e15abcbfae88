/// A change of all renderings of a screen that one of its tests or snapshots should notice.
///
/// What it changes is found by content, so that it is the same change in each state of the screen.
package struct MarkupMutation: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A text is gone.
    case textDropped
    /// A text is replaced by another one of the rendering.
    case textReplaced
    /// Elements with a command perform another one of the rendering.
    case commandsSwapped
    /// The control of a role and a name is gone.
    case controlRemoved
    case controlDisabled
    /// An attribute with a value is gone.
    case attributeDropped
    /// The field of a role and a name shows no value.
    case valueDropped
    /// The first or the last of the rows of a role is gone, in each list.
    case rowDropped
    /// A state of the elements of a name is the opposite.
    case stateFlipped
    /// A command is performed without an effect.
    case effectSkipped
    /// A load never ends.
    case loadSkipped
  }

  package let kind: Kind
  package let target: String
  package var other = ""

  package init(_ kind: Kind, _ target: String, other: String = "") {
    self.kind = kind
    self.target = target
    self.other = other
  }
}

extension MarkupMutation {
  /// The members in order, for a message.
  package var fields: [String] { [kind.rawValue, target, other] }

  /// Returns `nil` for what is not written by ``fields``.
  package init?(fields: [String]) {
    guard fields.count == 3, let kind = Kind(rawValue: fields[0]) else { return nil }
    self.init(kind, fields[1], other: fields[2])
  }

  /// The words of a command in messages: its place, and the value that an element gives it.
  package static func command(_ place: String, value: String?) -> String {
    value.map { "\(place) \($0)" } ?? place
  }

  static let firstRow = "first"
  static let lastRow = "last"
}

extension MarkupMutation: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .textDropped: "the text “\(target)” is gone"
    case .textReplaced: "the text “\(target)” is “\(other)”"
    case .commandsSwapped: "the commands \(target) and \(other) are swapped"
    case .controlRemoved: "the \(target) “\(other)” is gone"
    case .controlDisabled: "the \(target) “\(other)” is disabled"
    case .attributeDropped: "the attribute \(target)=“\(other)” is gone"
    case .valueDropped: "the \(target) “\(other)” shows no value"
    case .rowDropped: "the \(other) \(target) of each list is gone"
    case .stateFlipped: "\(target) of “\(other)” is the opposite"
    case .effectSkipped: "the command \(target) has no effect"
    case .loadSkipped: "the load “\(target)” never ends"
    }
  }
}
