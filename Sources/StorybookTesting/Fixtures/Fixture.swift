public import Storybook
import StorybookSchema

/// Props from a file saved by the storybook, decoded as the screen does: with a plain
/// `JSONDecoder`, unless it has a `PropsCoder`.
///
/// ```swift
/// let fixture = try Fixture(of: Login.Props.self, "wrong password")
/// #expect(fixture.props.canSubmit == false)
/// ```
public struct Fixture<Props: Codable & Sendable>: Sendable {
  /// The file name without its extension.
  public let name: String
  /// The path of the file.
  public let file: String
  /// The decoded props.
  public let props: Props
  /// The environment in which it was saved: non-default fields are in `wrong
  /// password.environment.json` beside it.
  public let environment: RenderEnvironment

  package let state: EnvironmentSettings
}

extension Fixture: Identifiable {
  public var id: String { name }
}

extension Fixture: CustomStringConvertible {
  /// The name without terminal control characters.
  public var description: String { VisibleText.line(name) }
}
