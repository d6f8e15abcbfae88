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
  /// Whether stories have tests of their own.
  var hasTests = false
  /// Whether the app starts asynchronously, and its stories may have to do so, too.
  var isAwaited = false

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

  private var products: [String] {
    ["Storybook", "StorybookProgram"] + (hasTests ? ["StorybookInteractions"] : [])
  }

  /// Its target in the manifest.
  var target: NewTarget {
    NewTarget(
      kind: .executableTarget, name: name, targets: libraries, products: products,
      package: storybook)
  }

  /// The files of the target by their paths.
  var files: [FileChange] {
    [("Main.swift", main), ("Greeting.swift", Self.greeting)].map { name, text in
      FileChange(path: "Sources/\(self.name)/\(name)", before: nil, after: text)
    }
  }

  private var main: String {
    var arguments = VisibleText.literal(name.dropLast("Stories".count))
    if let publicFolder {
      arguments += ", public: \(VisibleText.literal("../../\(publicFolder)"))"
    }
    return """
      import Storybook
      import StorybookProgram

      let catalog = Catalog(\(arguments))

      @main struct Main {
        static func main() \(isAwaited ? Self.awaiting : "{ StoryProgram(catalog).run() }")
      }

      """
  }

  private static let awaiting = """
    {
        // What screens need can be awaited here, such as templates that load.
        StoryProgram { catalog }.run()
      }
    """

  private static let greeting = #"""
    import Storybook

    /// A first screen. Every type that conforms to `ScreenProvider` is in the storybook.
    enum Greeting: ScreenProvider {
      struct Props: Codable, Sendable {
        var name = "world"
        var mood = Mood.calm
        enum Mood: Codable, Sendable { case calm, excited(times: Int) }
      }

      static let screen = Screen("Greeting", render: html) {
        Story("Calm", Props())
        Story("Excited", Props(name: "Ann", mood: .excited(times: 3)))
      }

      static func html(_ props: Props) -> HTML {
        switch props.mood {
        case .calm: "<h1>Hello, \(props.name).</h1>"
        case .excited(let times):
          "<h1>Hello, \(props.name)\(String(repeating: "!", count: times))</h1>"
        }
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
              let fixture = try Fixture(of: Greeting.Props.self, "Excited guest")
              expectRenders(fixture, in: catalog, containing: "Hello, Ada!!")
            }
          }

          """),
      FileChange(
        path: "Sources/\(program)/Greeting/.storybook/Fixtures/Excited guest.json", before: nil,
        after: """
          {
            "name": "Ada",
            "mood": {
              "excited": {
                "times": 2
              }
            }
          }

          """),
    ]
  }
}
