import Foundation
import Storybook

/// How the package's stories are started, by the manifest's text: a test runs without SwiftPM, and a
/// command to paste needs it.
enum StoriesCommand {
  /// - Parameter root: the folder of the package; `nil` if it is unknown.
  static func text(ofPackageAt root: String?, catalog: Catalog) -> String? {
    guard let root,
      let manifest = try? String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
    else { return nil }
    return text(in: manifest, ofScreenIn: catalog.screens.first?.source.file)
  }

  /// - Parameters:
  ///   - manifest: the text of a Package.swift.
  ///   - file: the path of a screen. Its folders, the innermost first, decide between several
  ///     executables: one is usually named after the screen's target.
  /// - Returns: `storybook` for the only program, `swift run NAME` otherwise; `nil` if no executable
  ///   depends on StorybookProgram or StorybookServer.
  static func text(in manifest: String, ofScreenIn file: String?) -> String? {
    let known = targets(manifest).filter { isProgram($0) || $0.contains(#""StorybookServer""#) }
    let folders = (file ?? "").split(separator: "/").dropLast().reversed()
    let own = folders.lazy.compactMap { folder in
      known.first { $0.contains("\"\(folder)\"") }
    }.first
    guard let target = own ?? known.first, let name = name(target) else { return nil }
    if isProgram(target), known.count(where: isProgram) == 1 { return "storybook" }
    return "swift run \(product(in: manifest, of: name) ?? name)"
  }

  private static func isProgram(_ target: Substring) -> Bool {
    target.contains(#""StorybookProgram""#)
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
