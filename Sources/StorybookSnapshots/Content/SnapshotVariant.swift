package import Storybook
import StorybookMarkup
package import StorybookSchema

/// What a story is rendered on and in.
package struct SnapshotVariant: Hashable, Sendable {
  /// A device's id.
  package let device: String
  package let colorScheme: RenderEnvironment.ColorScheme
  /// The other fields of the environment that differ from the story's own, by their names; a size
  /// of null is the device's.
  package let fields: [String: Value]

  package init(
    device: String, colorScheme: RenderEnvironment.ColorScheme, fields: [String: Value] = [:]
  ) {
    self.device = device
    self.colorScheme = colorScheme
    self.fields = fields
  }

  /// Reads a ``key``; nil where it is none of these devices or was not written by us.
  package init?(key: String, devices: [Device]) {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count >= 2,
      let device = devices.first(where: { FileName.part($0.id) == first }),
      let scheme = parts.last.flatMap({ RenderEnvironment.ColorScheme(rawValue: String($0)) }),
      let fields = SnapshotWords.fields(parts[1..<(parts.count - 1)].map(String.init))
    else { return nil }
    self.init(device: device.id, colorScheme: scheme, fields: fields)
  }

  private var words: [String] { SnapshotWords.words(fields) }

  /// `phone.dark` or `phone.landscape.de_CH.dark`, as names of files have it.
  package var key: String {
    ([FileName.part(device)] + words + [colorScheme.rawValue]).joined(separator: ".")
  }

  /// `phone landscape dark`, for people.
  package var title: String { ([device] + words + [colorScheme.rawValue]).joined(separator: " ") }

  /// The part of a ``key`` that follows the device and precedes the colour scheme.
  static func words(ofKey key: String) -> [String] {
    key.split(separator: ".").dropFirst().dropLast().map(String.init)
  }
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
