import Foundation
import StorybookCommandLine
import StorybookHost
import StorybookSchema

/// An executable target with a first screen, to add to a package.
struct NewProgram {
  /// Such as `TeaShopStories` for the package `tea-shop`.
  let name: String
  /// The package's own libraries, which may have screens.
  let libraries: [String]
  /// The identity of the package of this library.
  let storybook: String
  /// The folder that the app serves at its root, such as `Public`; `nil` without one.
  var publicFolder: String?

  init(manifest: Value, storybook: String, app: String? = nil, publicFolder: String? = nil) {
    self.storybook = storybook
    self.publicFolder = publicFolder
    let words = (manifest["name"]?.string ?? "My").split { !$0.isLetter && !$0.isNumber }
    name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Stories"
    libraries = (manifest["targets"]?.array ?? []).compactMap { target in
      guard let name = target["name"]?.string else { return nil }
      guard target["type"]?.string == "regular" || name == app else { return nil }
      return name
    }
  }

  private static let products = ["Storybook", "StorybookProgram"]

  /// Its target in the manifest.
  var target: NewTarget {
    NewTarget(
      kind: .executableTarget, name: name, targets: libraries, products: Self.products,
      package: storybook)
  }

  /// The files of the target by their paths.
  var files: [FileChange] {
    [("Main.swift", main), ("Greeting.swift", Self.greeting)].map { name, text in
      FileChange(path: "Sources/\(self.name)/\(name)", before: nil, after: text)
    }
  }

  private var main: String {
    var arguments = String(name.dropLast("Stories".count)).debugDescription
    if let publicFolder {
      arguments += ", public: \("../../\(publicFolder)".debugDescription)"
    }
    return """
      import Storybook
      import StorybookProgram

      let catalog = Catalog(\(arguments))

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

/// A test target with a first fixture of the first screen, to add to a package.
struct NewTests {
  /// The target with the stories.
  let program: String
  /// The identity of the package of this library.
  let storybook: String

  var target: NewTarget {
    NewTarget(
      kind: .testTarget, name: "\(program)Tests", targets: [program],
      products: ["StorybookTesting"], package: storybook)
  }

  var files: [FileChange] {
    [
      FileChange(
        path: "Tests/\(target.name)/GreetingTests.swift", before: nil,
        after: """
          import StorybookTesting
          import Testing

          @testable import \(program)

          struct GreetingTests {
            @Test func `a saved greeting is rendered`() throws {
              let fixture = try Fixture(of: Greeting.Props.self, "Loud guest")
              expectRenders(fixture, in: catalog, containing: "HELLO, ADA!")
            }
          }

          """),
      FileChange(
        path: "Sources/\(program)/Greeting/.storybook/Fixtures/Loud guest.json", before: nil,
        after: """
          {
            "isLoud": true,
            "name": "Ada"
          }

          """),
    ]
  }
}
