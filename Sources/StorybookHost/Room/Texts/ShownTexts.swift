import StorybookSchema
import Storybook

/// Which text the field of a command shows, as far as that is known: what the command changed last.
///
/// Two fields can show the same letters. What is typed into one of them must not be carried to the text
/// of the other.
struct ShownTexts: Hashable, Sendable {
  /// The most commands that are noted: screens have few fields.
  private static let most = 1000

  private var paths: [Pointer: Pointer] = [:]

  /// The text that the field of a command shows.
  subscript(command: Pointer) -> Pointer? { paths[command] }

  /// Notes changes, which may move what is known, and may be those of a command.
  mutating func noteChanges(_ changes: [Change], by performed: PerformedNote?, to props: Value) {
    if !changes.allSatisfy(\.isText) { follow(changes) }
    guard let performed, let command = performed.command.following(changes) else { return }
    let texts = Self.texts(changes, in: props)
    guard !texts.isEmpty else { return }
    let typed = texts.filter { performed.value != nil && props[$0] == performed.value }
    if paths.count >= Self.most { paths = [:] }
    paths[command] = (typed.isEmpty ? texts : typed).onlyElement
  }

  private mutating func follow(_ changes: [Change]) {
    let pairs = paths.compactMap { command, text in
      command.following(changes).flatMap { place in text.following(changes).map { (place, $0) } }
    }
    paths = Dictionary(pairs) { $1 }
  }

  /// The paths of the texts that were changed.
  private static func texts(_ changes: [Change], in props: Value) -> Set<Pointer> {
    let places = changes.enumerated().compactMap { index, change -> Pointer? in
      switch change {
      case .text(let path, _), .replaced(let path): path.following(changes[(index + 1)...])
      default: nil
      }
    }
    return Set(places.filter { props[$0]?.string != nil })
  }
}

extension Pointer {
  /// Returns the path of the same value after changes; `nil` if it is gone.
  fileprivate func following(_ changes: some Sequence<Change>) -> Pointer? {
    changes.reduce(self as Pointer?) { $0?.following($1) }
  }
}

extension Value {
  /// All texts but those at some paths.
  func texts(besides known: Set<Pointer>, at path: Pointer = Pointer()) -> [String] {
    switch self {
    case .string(let text): known.contains(path) ? [] : [text]
    case .array(let values):
      values.enumerated().flatMap { $1.texts(besides: known, at: path.appending($0)) }
    case .object(let members):
      members.flatMap { $0.value.texts(besides: known, at: path.appending($0.key)) }
    default: []
    }
  }
}
