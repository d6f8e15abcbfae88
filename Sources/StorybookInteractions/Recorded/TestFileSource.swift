package import Storybook
import StorybookSchema

/// The source of a file with one test that does what a recording has, for a package's test target:
///
/// ```swift
/// import StorybookTesting
/// import Testing
///
/// @testable import ShopStories
///
/// struct CheckoutInteractionTests {
///   @Test("thanks the buyer") func thanksTheBuyer() async {
///     await verifyInteraction(with: "checkout/open", in: catalog) { s in
///       try await s.press("Pay")
///       try s.expect("Thank you, Ann.")
///     }
///   }
/// }
/// ```
///
/// Unlike a test beside its story, it also repeats what no user does: edits of the props, and
/// commands that no element offers.
package struct TestFileSource {
  /// How the story of a recording is opened in a test.
  package struct Opening {
    /// The id of a story that is written in Swift.
    let story: String
    /// The fixture that is opened after it; `nil` for the story itself.
    let fixture: String?
    /// The props that it opens with.
    let props: Value

    package init(story: String, fixture: String?, props: Value) {
      self.story = story
      self.fixture = fixture
      self.props = props
    }
  }

  private let name: String
  private let opening: Opening
  private let lines: [String]

  /// - Parameters:
  ///   - name: the name of the test, any text.
  ///   - renderings: of the start and each step; `nil` for a moment that cannot be rendered.
  ///   - usual: the environment of a test.
  package init(
    _ name: String, of recording: Recording, from opening: Opening, renderings: [Rendering?],
    usual: Value
  ) {
    self.name = name
    self.opening = opening
    var lines: [String] = []
    if let fixture = opening.fixture {
      lines.append("try await s.open(fixture: \(VisibleText.literal(fixture)))")
    }
    let start = Patch.difference(from: usual, to: recording.start.environment)
    lines += TestSource.environment(start).filter { !$0.hasPrefix("//") }
    let change = Patch.difference(from: opening.props, to: recording.start.props)
    if !change.operations.isEmpty { lines.append(TestSource.edit(change)) }
    self.lines = lines + TestSource.steps(of: recording, renderings: renderings, .file)
  }

  /// - Parameters:
  ///   - suite: the name of the type with the test, a Swift identifier.
  ///   - module: the module with the catalog.
  ///   - catalog: the constant with the catalog.
  package func text(suite: String, module: String, catalog: String) -> String {
    let story = VisibleText.literal(opening.story)
    let body = lines.map { "      \($0)\n" }.joined()
    return """
      import StorybookTesting
      import Testing

      @testable import \(module)

      struct \(suite) {
        @Test(\(VisibleText.literal(name))) func \(Self.function(name))() async {
          await verifyInteraction(with: \(story), in: \(catalog)) { s in
      \(body)    }
        }
      }

      """
  }

  /// The name of a type with tests of a screen: `ContactListInteractionTests`.
  package static func suite(of title: String) -> String {
    let words = words(title).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return "\(identifier(words))InteractionTests"
  }

  /// The name of a function: `thanksTheBuyer`. That of a single word could be one of the language.
  static func function(_ name: String) -> String {
    let words = words(name)
    guard words.count > 1 else { return identifier("test" + capitalized(words)) }
    return identifier(words[0].lowercased() + capitalized(words.dropFirst()))
  }

  private static func capitalized(_ words: some Sequence<String>) -> String {
    words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func identifier(_ words: String) -> String {
    guard let first = words.unicodeScalars.first, first.properties.isXIDStart else {
      return "_\(words)"
    }
    return words
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.unicodeScalars.allSatisfy(\.properties.isXIDContinue) || $0 == "_" }
      .map(String.init)
  }
}
