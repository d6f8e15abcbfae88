package import Storybook
import StorybookMarkup
package import StorybookSchema

/// The device, colour scheme and other conditions of a rendering.
package struct SnapshotVariant: Hashable, Sendable {
  /// The id of the device.
  package let device: String
  package let colorScheme: RenderEnvironment.ColorScheme
  /// The other environment fields that differ from the story's own, by name; a size of null means
  /// the device's size.
  package let fields: [String: Value]

  package init(
    device: String, colorScheme: RenderEnvironment.ColorScheme, fields: [String: Value] = [:]
  ) {
    self.device = device
    self.colorScheme = colorScheme
    self.fields = fields
  }

  /// Parses a ``key``; `nil` if the device is unknown or the key has another format.
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

  /// The file name part of the variant: `phone.dark` or `phone.landscape.de_CH.dark`.
  package var key: String {
    ([FileName.part(device)] + words + [colorScheme.rawValue]).joined(separator: ".")
  }

  /// The readable name: `phone landscape dark`.
  package var title: String { ([device] + words + [colorScheme.rawValue]).joined(separator: " ") }

  /// Returns the words of a ``key`` between the device and the colour scheme.
  static func words(ofKey key: String) -> [String] {
    key.split(separator: ".").dropFirst().dropLast().map(String.init)
  }
}

/// File name components that are valid on every file system.
enum FileName {
  /// Returns the letters and digits of a text, separated by single hyphens. A hash is appended to a
  /// changed text, so that texts that differ only in other characters get different files.
  static func part(_ text: String) -> String { part(text, of: text, limit: 80) }

  /// Returns a shorter part in lower case, so that texts that differ only in case get different
  /// files on every file system.
  static func folded(_ text: String) -> String { part(text.lowercased(), of: text, limit: 48) }

  private static func part(_ changed: String, of text: String, limit: Int) -> String {
    let words = changed.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let short = String(words.joined(separator: "-").prefix(limit))
    guard short != text else { return text }
    var hash = StableHash()
    hash.combine(text)
    return [short, String(hash.text.prefix(8))].filter { !$0.isEmpty }.joined(separator: "-")
  }
}
