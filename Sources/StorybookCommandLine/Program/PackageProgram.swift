package import StorybookSchema

/// An executable of a package that has stories: it links a product of this package that runs them.
package struct PackageProgram: Hashable, Sendable {
  package let target: String
  /// The name of the built executable.
  package let product: String

  /// The products that make an executable a program: without a server, and with one.
  package static let libraries = ["StorybookProgram", "StorybookServer"]

  /// The target of the tool itself, in this package.
  private static let tool = "StorybookTool"

  /// The programs of a package, in the order of its manifest.
  ///
  /// ```text
  /// {"targets": [{"name": "MyStories", "type": "executable",
  ///   "dependencies": [{"product": ["StorybookProgram", "swift-storybook", null, null]}]}],
  ///  "products": [{"name": "my-stories", "targets": ["MyStories"], "type": {"executable": null}}]}
  /// ```
  ///
  /// - Parameter manifest: the output of `swift package dump-package`.
  package static func all(in manifest: Value) -> [PackageProgram] {
    let targets = manifest["targets"]?.array ?? []
    return targets.compactMap { target in
      guard target["type"]?.string == "executable", let name = target["name"]?.string,
        name != tool,
        (target["dependencies"]?.array ?? []).contains(where: isLibrary)
      else { return nil }
      return PackageProgram(target: name, product: product(of: name, in: manifest))
    }
  }

  /// Whether the manifest's version has traits: 6.1 and newer.
  package static func hasTraits(_ manifest: Value) -> Bool {
    isVersion(manifest, atLeast: [6, 1])
  }

  package static func isVersion(_ manifest: Value, atLeast oldest: [Int]) -> Bool {
    let version = manifest["toolsVersion"]?["_version"]?.string ?? ""
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    return !numbers.lexicographicallyPrecedes(oldest)
  }

  /// A dependency is `{"product": […]}`, or `{"byName": […]}` if the manifest does not say which.
  private static func isLibrary(_ dependency: Value) -> Bool {
    guard let members = dependency.object else { return false }
    return members.contains { libraries.contains($0.value.array?.first?.string ?? "") }
  }

  /// SwiftPM names the product of an executable target after the target, unless one is declared.
  private static func product(of target: String, in manifest: Value) -> String {
    let products = manifest["products"]?.array ?? []
    let declared = products.first { product in
      product["type"]?["executable"] != nil
        && product["targets"]?.array?.contains(.string(target)) == true
    }
    return declared?["name"]?.string ?? target
  }
}
