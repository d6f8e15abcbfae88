import Foundation

/// The command that builds the running product.
package struct BuildCommand: Hashable, Sendable {
  /// A path, or a name to look up in `PATH`.
  var executable: String
  var arguments: [String]
  /// The working directory: the root of the package.
  package var directory: String

  package init(executable: String, arguments: [String], directory: String) {
    self.executable = executable
    self.arguments = arguments
    self.directory = directory
  }

  /// The author's own build command, run by `/bin/sh`.
  package static func shell(_ text: String, root: String) -> BuildCommand {
    BuildCommand(executable: "/bin/sh", arguments: ["-c", text], directory: root)
  }

  /// Rebuilds an executable in place. `nil` when its path is not one that SwiftPM builds to.
  ///
  /// ```text
  /// /shop/.build/x86_64-unknown-linux-gnu/debug/Stories
  ///       scratch      triple             configuration/product
  /// ```
  ///
  /// - Parameter scratch: another build folder, for sources at another root.
  package static func swift(executable: String, root: String, scratch: String? = nil)
    -> BuildCommand?
  {
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

  /// The path of such a product below its build folder: `debug/Stories`.
  package static func product(of executable: String) -> String? {
    let resolved = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
    guard let place = Place(executable) ?? Place(resolved) else { return nil }
    return "\(place.configuration)/\(place.product)"
  }

  /// The build folder of such a product, and SwiftPM's build manifest in it: `.build/debug.yaml`.
  package static func manifest(of executable: String) -> (scratch: String, manifest: String)? {
    let resolved = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
    guard let place = Place(resolved) else { return nil }
    return (place.scratch, "\(place.scratch)/\(place.configuration).yaml")
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
      // The symbolic link `.build/debug` points to a folder inside the triple's.
      if let last = parts.last, Self.isTriple(last) { parts.removeLast() }
      guard !parts.isEmpty else { return nil }
      self.product = String(product)
      self.configuration = String(configuration)
      scratch = "/" + parts.joined(separator: "/")
    }

    /// Whether the name is a target triple: `x86_64-unknown-linux-gnu`, `arm64-apple-macosx`.
    private static func isTriple(_ name: Substring) -> Bool {
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      let architectures = ["x86_64", "aarch64", "arm64", "armv7", "armv6", "riscv64", "i686"]
      return (3...4).contains(parts.count) && architectures.contains(String(parts[0]))
    }
  }
}
