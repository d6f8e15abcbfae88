import Storybook
import StorybookSchema

/// A rendering that differs between two renderings of the same props.
package struct Flicker: Hashable, Sendable {
  /// The sets and dictionaries of the props that the renderings show in different orders.
  private let causes: [UnorderedPart]
  /// The others.
  private let suspects: [UnorderedPart]
  /// Why another process did not render the props.
  private let failure: String?

  /// - Parameter parts: the sets and dictionaries of the props.
  package init(from old: SnapshotContent, to new: SnapshotRendering, parts: [UnorderedPart] = []) {
    var reordered: Set<UnorderedPart> = []
    switch new {
    case .failed(let reason): failure = reason
    case .rendered(let content):
      failure = nil
      reordered = Set(parts.filter { $0.isReordered(from: old.text, to: content.text) })
    }
    causes = parts.filter(reordered.contains)
    suspects = parts.filter { !reordered.contains($0) }
  }

  private static let mostNames = 3

  package var sentence: String {
    if let failure { return "The rendering differs each time: another process fails. \(failure)" }
    guard causes.isEmpty else {
      return "The rendering differs each time: sort \(Self.names(causes)), whose order is another "
        + "one in each process."
    }
    let parts = suspects.nonEmpty.map(Self.names) ?? "a Set or a Dictionary"
    return "The rendering differs each time: sort what comes from \(parts), use environment.now "
      + "for the time, and environment.random and environment.uuid for what is random."
  }

  /// `/tags (Set<String>)`.
  private static func names(_ parts: [UnorderedPart]) -> String {
    let names = parts.prefix(mostNames).map { "\($0.path) (\($0.type))" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}
