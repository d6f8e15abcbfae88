import Storybook
import StorybookMarkup
import StorybookSchema

/// The screen of a story under test, or a part of it: what its users do, and what they expect.
///
/// ```swift
/// try await s.type("Ann", into: "Name")
/// try await s.press("Pay")
/// try s.expect("Thank you, Ann")
/// ```
///
/// Steps go through the commands and fields that the rendering has, as in the canvas. After each
/// step the loads that it started are done, unless they are held. A step that fails throws an
/// ``InteractionError`` with the rendering and the names that are nearest.
public class TestedScreen {
  let session: StorySession
  /// The elements around, outermost first.
  private let scopes: [ElementQuery]

  init(_ session: StorySession, within scopes: [ElementQuery] = []) {
    self.session = session
    self.scopes = scopes
  }

  /// Returns the part of the screen within an element, which each step finds again.
  ///
  /// ```swift
  /// try await s.within(.row("Ann")).press("Delete")
  /// ```
  public func within(_ query: ElementQuery) -> TestedScreen {
    TestedScreen(session, within: scopes + [query])
  }

  /// Runs a step with the shown markup and the node that it is limited to.
  func step<Result>(
    _ name: String, at source: CodeLocation, changes: Bool = true,
    body: (MarkupScreen, MarkupDocument.ID) throws -> Result
  ) throws -> Result {
    try session.step(named(name), at: source, changes: changes) {
      let screen = try (changes ? session.shown() : session.seen()).markup(for: name)
      return try body(screen, try scope(on: screen))
    }
  }

  /// Returns the name of a step with what it is limited to.
  func named(_ name: String) -> String {
    scopes.map { "within(\($0))." }.joined() + name
  }

  func scope(on screen: MarkupScreen) throws -> MarkupDocument.ID {
    try scopes.reduce(MarkupDocument.root) {
      try session.find($1, purpose: .finding, in: $0, on: screen)
    }
  }

  /// The words of the scopes in a text, where a scope is a line.
  func lines(of screen: TextScreen) throws -> [String] {
    try scopes.reduce(screen.lines) { lines, scope in
      guard case .row(let words) = scope.kind else {
        throw StepError("A text has lines only: use `within(.row(…))`.")
      }
      return lines.filter { MarkupScreen.contains(words, in: $0) }
    }
  }
}
