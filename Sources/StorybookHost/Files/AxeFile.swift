import Storybook
import StorybookWebSockets

/// A copy of axe-core, which the author installed: this package has none.
package struct AxeFile: Sendable {
  let file: StaticFile

  /// `nil` if the script is not axe-core.
  package init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard Self.names.allSatisfy(text.contains),
      let type = MediaType(ofFile: ServedAddress.axe.rawValue)
    else { return nil }
    file = StaticFile(type: type, bytes: bytes)
  }

  /// What all versions, minified or not, contain.
  private static let names = ["axe.version", "axe.run"]

  static let missing = Response.text(
    404, sentence: "Start the host with --axe and a copy of axe-core.")
}
