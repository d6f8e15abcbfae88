import Foundation
import PackagePlugin

/// Adds an executable target with a first screen to a package.
struct Initialization {
  let context: PluginContext
  let existing: [String]

  private var package: Package { context.package }

  func run() throws {
    if let target = existing.first {
      return print("“\(target)” has stories already: swift run \(target) dev")
    }
    let before = try String(contentsOf: manifest, encoding: .utf8)
    do {
      try edit()
    } catch {
      try before.write(to: manifest, atomically: true, encoding: .utf8)
      throw StorybookPluginError.edit("\(error)\nAdd to the targets in Package.swift:\n\n\(lines)")
    }
    let after = tidied(try String(contentsOf: manifest, encoding: .utf8))
    try after.write(to: manifest, atomically: true, encoding: .utf8)
    print("Package.swift")
    for change in after.split(separator: "\n").difference(from: before.split(separator: "\n")) {
      if case .insert(_, let line, _) = change { print("+ \(line)") }
    }
    try write()
    print("\nNext: swift run \(name) dev")
  }

  private var manifest: URL { package.directoryURL.appending(path: "Package.swift") }
  private var folder: URL { package.directoryURL.appending(path: "Sources/\(name)") }

  /// Such as `TeaShopStories` for the package `tea-shop`.
  private var name: String {
    let words = package.displayName.split { !$0.isLetter && !$0.isNumber }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Stories"
  }

  private var libraries: [String] {
    package.targets(ofType: SwiftSourceModuleTarget.self).filter { $0.kind == .generic }.map(\.name)
  }

  /// The identity of the package with the product `StorybookServer`.
  private var storybook: String {
    package.dependencies.map(\.package).first { dependency in
      dependency.products.contains { $0.name == "StorybookServer" }
    }?.id ?? "swift-storybook"
  }

  // MARK: The manifest

  private func edit() throws {
    let dependencies = libraries.isEmpty ? [] : ["--dependencies"] + libraries
    try swift(["add-target", name, "--type", "executable"] + dependencies)
    for product in ["Storybook", "StorybookServer"] {
      try swift(["add-target-dependency", product, name, "--package", storybook])
    }
  }

  /// The package manager edits manifests itself; a folder of its own spares it the lock that this
  /// run holds.
  private func swift(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "swift").url
    process.arguments =
      [
        "package", "--disable-sandbox", "--package-path", package.directoryURL.path,
        "--scratch-path", context.pluginWorkDirectoryURL.appending(path: "manifest").path,
      ] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw StorybookPluginError.edit(text.replacing("error: ", with: ""))
    }
  }

  /// Replaces the target that the package manager has written in one line or with odd spaces.
  private func tidied(_ manifest: String) -> String {
    guard
      let start = manifest.ranges(of: ".executableTarget(").last(where: { range in
        manifest[range.upperBound...].drop { $0.isWhitespace }.hasPrefix("name: \"\(name)\"")
      })?.lowerBound
    else { return manifest }
    var depth = 0
    let end = manifest[start...].firstIndex { character in
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      return character == ")" && depth == 0
    }
    guard let end else { return manifest }
    let unit = manifest.contains("\n    name:") ? "    " : "  "
    let text = lines.replacing("  ", with: unit).split(separator: "\n")
      .joined(separator: "\n\(unit)\(unit)")
    let before = manifest[..<start].reversed().drop { $0 == " " }.reversed()
    let after = manifest[end...].dropFirst().drop { $0 == "," || $0.isWhitespace }
    return String(before) + unit + unit + text + "\n" + unit + after
  }

  private var lines: String {
    let products = ["Storybook", "StorybookServer"].map {
      ".product(name: \(literal($0)), package: \(literal(storybook)))"
    }
    let dependencies = libraries.map(literal) + products
    return """
      .executableTarget(
        name: \(literal(name)),
        dependencies: [
          \(dependencies.joined(separator: ",\n    "))
        ]),
      """
  }

  // MARK: The sources

  private func write() throws {
    // The package manager's own first file has an entry point, too.
    try? FileManager.default.removeItem(at: folder.appending(path: "\(name).swift"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (file, text) in [("Main.swift", main), ("Greeting.swift", greeting)] {
      let place = folder.appending(path: file)
      guard !FileManager.default.fileExists(atPath: place.path) else { continue }
      try text.write(to: place, atomically: true, encoding: .utf8)
      print("+ Sources/\(name)/\(file)")
    }
  }

  /// A Swift literal of a name, which the package takes from its folder: nothing in it is evaluated.
  private func literal(_ name: String) -> String { name.debugDescription }

  private var main: String {
    """
    import Storybook
    import StorybookServer

    let catalog = Catalog(\(literal(package.displayName)))

    @main struct Main {
      static func main() async { await StorybookServer(catalog).run() }
    }

    """
  }

  private var greeting: String {
    #"""
    import Storybook

    /// A first screen. Every type that conforms to `ScreenProvider` is in the storybook.
    enum Greeting: ScreenProvider {
      struct Props: Codable, Sendable {
        var name = "world"
        var isLoud = false
      }

      static let screen = Screen("Greeting", render: html) {
        Story("Quiet", Props())
        Story("Loud", Props(name: "Grace", isLoud: true))
      }

      static func html(_ props: Props) -> HTML {
        let text = "Hello, \(props.name)\(props.isLoud ? "!" : ".")"
        return "<h1>\(props.isLoud ? text.uppercased() : text)</h1>"
      }
    }

    """#
  }
}
