public import Storybook
import StorybookFiles
import StorybookMarkup

/// What snapshots keep of a rendering as text, and how a difference is put into words.
///
/// ```swift
/// extension SnapshotStrategy {
///   static let links = SnapshotStrategy("links") { rendering in
///     SnapshotStrategy.outline.text(of: rendering).split(separator: "\n")
///       .filter { $0.contains("link “") }.joined(separator: "\n")
///   }
/// }
/// ```
public struct SnapshotStrategy: Sendable {
  /// Names the folder of the snapshots in `__Snapshots__`, except for ``markup``.
  public let name: String
  /// The folder in the one of the snapshots; `nil` for that one itself.
  let folder: String?
  /// The option that makes `snapshot` use this strategy; `nil` if it has none.
  package let option: String?
  package let content: @Sendable (Rendering) -> SnapshotContent
  let meaning: Meaning

  /// Returns sentences that say what a difference of two texts means.
  public typealias Meaning = @Sendable (_ old: String, _ new: String) -> [String]

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - name: unlike those of other strategies.
  ///   - meaning: says what a difference means, above the lines that differ.
  ///   - text: what a snapshot keeps of a rendering; equal for renderings that count as equal.
  public init(
    _ name: String, meaning: @escaping Meaning = { _, _ in [] },
    text: @escaping @Sendable (Rendering) -> String
  ) {
    self.init(name, folder: FileName.part(name), option: nil, meaning: meaning) { rendering in
      let text = text(rendering)
      guard !text.hasSuffix("\n") else { return SnapshotContent(mediaType: .text, text: text) }
      return SnapshotContent(mediaType: .text, text: text + "\n")
    }
  }

  private init(
    _ name: String, folder: String?, option: String?, meaning: @escaping Meaning,
    content: @escaping @Sendable (Rendering) -> SnapshotContent
  ) {
    self.name = name
    self.folder = folder
    self.option = option
    self.content = content
    self.meaning = meaning
  }

  /// Returns what a snapshot keeps.
  public func text(of rendering: Rendering) -> String { content(rendering).text }
}

extension SnapshotStrategy {
  /// Markup in canonical form, and text as it is shown: the default.
  public static let markup = SnapshotStrategy(
    "markup", folder: nil, option: "", meaning: { _, _ in [] }, content: { SnapshotContent($0) })

  /// The accessibility tree of markup, as a screen reader announces it: one line for each element,
  /// with role, name and states. Renderings without markup are kept as text.
  public static let outline = SnapshotStrategy(
    "outline", folder: "outline", option: " --outline",
    meaning: { OutlineDifference(from: $0, to: $1).sentences },
    content: { rendering in
      let rendering = rendering.withoutPage
      guard case .text(let text) = rendering.body, let language = rendering.mediaType.language
      else {
        return SnapshotContent(rendering)
      }
      let outline = AccessibilityOutline(MarkupDocument(parsing: text, as: language)).text
      return SnapshotContent(mediaType: .text, text: outline.nonEmpty ?? "\n")
    })
}

extension SnapshotFormat {
  package var strategy: SnapshotStrategy {
    switch self {
    case .markup: .markup
    case .outline: .outline
    }
  }
}
