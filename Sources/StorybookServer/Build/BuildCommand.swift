import Foundation

/// What builds the product that is running.
struct BuildCommand: Hashable, Sendable {
  /// A path, or a name that `PATH` knows.
  var executable: String
  var arguments: [String]
  /// Where it runs: the root of the package.
  var directory: String

  /// The author's own, as `/bin/sh` reads it.
  static func shell(_ text: String, root: String) -> BuildCommand {
    BuildCommand(executable: "/bin/sh", arguments: ["-c", text], directory: root)
  }

  /// Builds an executable again into the place where it lies. Nil when SwiftPM did not put it there.
  ///
  /// ```text
  /// /shop/.build/x86_64-unknown-linux-gnu/debug/Stories
  ///       scratch      triple             configuration/product
  /// ```
  ///
  /// - Parameter scratch: another folder to build in, for sources that lie elsewhere.
  static func swift(executable: String, root: String, scratch: String? = nil) -> BuildCommand? {
    let resolved = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
    guard let place = Place(executable) ?? Place(resolved) else { return nil }
    return BuildCommand(
      executable: "swift",
      arguments: [
        "build", "--package-path", root, "--scratch-path", scratch ?? place.scratch, "-c",
        place.configuration, "--product", place.product,
      ],
      directory: root)
  }

  /// Where such a build puts its product: `debug/Stories`.
  static func product(of executable: String) -> String? {
    let resolved = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
    guard let place = Place(executable) ?? Place(resolved) else { return nil }
    return "\(place.configuration)/\(place.product)"
  }

  private struct Place {
    let scratch: String
    let configuration: String
    let product: String

    init?(_ path: String) {
      var parts = path.split(separator: "/")
      guard path.hasPrefix("/"), let product = parts.popLast(),
        let configuration = parts.popLast(), ["debug", "release"].contains(configuration)
      else { return nil }
      // The link `.build/debug` leads past the triple.
      if let last = parts.last, Self.isTriple(last) { parts.removeLast() }
      guard !parts.isEmpty else { return nil }
      self.product = String(product)
      self.configuration = String(configuration)
      scratch = "/" + parts.joined(separator: "/")
    }

    /// `x86_64-unknown-linux-gnu`, `arm64-apple-macosx`.
    private static func isTriple(_ name: Substring) -> Bool {
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      let architectures = ["x86_64", "aarch64", "arm64", "armv7", "armv6", "riscv64", "i686"]
      return (3...4).contains(parts.count) && architectures.contains(String(parts[0]))
    }
  }
}
