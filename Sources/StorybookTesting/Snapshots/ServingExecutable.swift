/// The package's executable that serves its stories, parsed from the manifest's text: a test runs
/// without SwiftPM, and a command to paste needs the name.
enum ServingExecutable {
  /// - Parameters:
  ///   - manifest: the text of a Package.swift.
  ///   - file: the path of a screen. Its folders, the innermost first, decide between several
  ///     executables: one is usually named after the screen's target.
  /// - Returns: `nil` if no executable depends on StorybookServer.
  static func name(in manifest: String, ofScreenIn file: String?) -> String? {
    let serving = targets(manifest).filter { $0.contains(#""StorybookServer""#) }
    let folders = (file ?? "").split(separator: "/").dropLast().reversed()
    let own = folders.lazy.compactMap { folder in
      serving.first { $0.contains("\"\(folder)\"") }
    }.first
    return (own ?? serving.first).flatMap(name).map { product(in: manifest, of: $0) ?? $0 }
  }

  /// Returns the product that lists the target, since `swift run` expects a product name.
  private static func product(in manifest: String, of target: String) -> String? {
    manifest.matches(of: /\.executable\(\s*name:\s*"([^"]+)",\s*targets:\s*\[([^\]]*)\]/)
      .first { $0.output.2.contains("\"\(target)\"") }
      .map { String($0.output.1) }
  }

  /// Returns the text of each executable target, up to the next target or product.
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
