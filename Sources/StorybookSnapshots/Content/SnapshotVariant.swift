package import Storybook
import StorybookMarkup

/// What a story is rendered on.
package struct SnapshotVariant: Hashable, Sendable {
  /// An id of the catalog.
  package let device: String
  package let colorScheme: RenderContext.ColorScheme

  package init(device: String, colorScheme: RenderContext.ColorScheme) {
    self.device = device
    self.colorScheme = colorScheme
  }

  /// `phone.dark`, as names of files have it.
  package var key: String { "\(FileName.part(device)).\(colorScheme.rawValue)" }

  /// `phone dark`, for people.
  package var title: String { "\(device) \(colorScheme.rawValue)" }
}

/// Parts of names that every file system takes.
enum FileName {
  /// Letters and digits with single hyphens between them. What had to be changed has a hash behind
  /// it, so that two that differ in other signs alone are two files.
  static func part(_ text: String) -> String {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    let short = String(words.prefix(80))
    guard short != text else { return text }
    var hash = StableHash()
    hash.combine(text)
    return "\(short.isEmpty ? "" : short + "-")\(hash.text.prefix(8))"
  }
}
