import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookSchema

/// An executable target with a first screen, to add to a package.
struct NewProgram {
  /// The folder of the package.
  let root: String
  /// Such as `TeaShopStories` for the package `tea-shop`.
  let name: String
  /// The package's own libraries, which may have screens.
  let libraries: [String]
  /// The identity of the package of this library.
  let storybook: String

  init(root: String, manifest: Value, storybook: String) {
    self.root = root
    self.storybook = storybook
    let words = (manifest["name"]?.string ?? "My").split { !$0.isLetter && !$0.isNumber }
    name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Stories"
    libraries = (manifest["targets"]?.array ?? []).filter { $0["type"]?.string == "regular" }
      .compactMap { $0["name"]?.string }
  }

  private static let products = ["Storybook", "StorybookProgram"]

  /// The arguments of the package manager's edits of the manifest, in their order.
  var edits: [[String]] {
    var target = ["add-target", name, "--type", "executable"]
    if !libraries.isEmpty { target += ["--dependencies"] + libraries }
    return [target]
      + Self.products.map { ["add-target-dependency", $0, name, "--package", storybook] }
  }

  /// The target in the style of a manifest, without indentation.
  var lines: String {
    let products = Self.products.map {
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

  /// Replaces the target that the package manager has written in one line or with odd spaces.
  func tidied(_ manifest: String) -> String {
    let starts = manifest.ranges(of: ".executableTarget(").filter { range in
      let arguments = manifest[range.upperBound...].drop { $0.isWhitespace }
      return arguments.hasPrefix("name: \(literal(name))")
    }
    guard let start = starts.last?.lowerBound, let end = Self.end(of: manifest[start...]) else {
      return manifest
    }
    var unit = "  "
    if manifest.contains("\n    name:") { unit = "    " }
    let text = lines.replacing("  ", with: unit).split(separator: "\n")
      .joined(separator: "\n\(unit)\(unit)")
    let before = manifest[..<start].reversed().drop { $0 == " " }.reversed()
    let after = manifest[end...].dropFirst().drop { $0 == "," || $0.isWhitespace }
    return String(before) + unit + unit + text + "\n" + unit + after
  }

  /// The position of the parenthesis that closes the first one.
  private static func end(of call: Substring) -> String.Index? {
    var depth = 0
    return call.firstIndex { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == ")" && depth == 0
    }
  }

  /// The files of the target by their names.
  var files: [(name: String, text: String)] {
    [("Main.swift", main), ("Greeting.swift", Self.greeting)]
  }

  /// A Swift literal of a name, which the package takes from its folder: nothing in it is evaluated.
  private func literal(_ name: String) -> String { name.debugDescription }

  private var main: String {
    let title = name.dropLast("Stories".count)
    return """
      import Storybook
      import StorybookProgram

      let catalog = Catalog(\(literal(String(title))))

      @main struct Main {
        static func main() { StoryProgram(catalog).run() }
      }

      """
  }

  private static let greeting = #"""
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
