/// The executable of a package that serves its stories, read off the manifest's text: a test runs
/// without SwiftPM, and a command to paste is to have a name in it.
enum ServingExecutable {
  /// - Parameters:
  ///   - manifest: the text of a Package.swift.
  ///   - module: where the screens are; of several executables, the one that says it.
  /// - Returns: nil where no executable asks for StorybookServer.
  static func name(in manifest: String, of module: String?) -> String? {
    let able = targets(manifest).filter { $0.contains(#""StorybookServer""#) }
    let own = able.first { target in module.map { target.contains("\"\($0)\"") } ?? false }
    return (own ?? able.first).flatMap(name)
  }

  /// The text of each executable target, up to the next target or product.
  private static func targets(_ manifest: String) -> [Substring] {
    let parts = manifest.split(separator: ".executableTarget(", omittingEmptySubsequences: false)
    return parts.dropFirst().map { text in
      let ends = [".target(", ".testTarget(", ".plugin(", ".macro("].compactMap {
        text.firstRange(of: $0)?.lowerBound
      }
      return text[..<(ends.min() ?? text.endIndex)]
    }
  }

  private static func name(_ target: Substring) -> String? {
    target.firstMatch(of: /name:\s*"([^"]+)"/).map { String($0.output.1) }
  }
}
