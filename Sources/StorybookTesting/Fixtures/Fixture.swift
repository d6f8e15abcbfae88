public import Storybook
import StorybookSchema

/// Props from a file that the storybook saved, decoded as the screen does: with a plain
/// `JSONDecoder`, unless it has a `PropsCoder`.
///
/// ```swift
/// let fixture = try Fixture(of: Login.Props.self, "wrong password")
/// #expect(fixture.props.canSubmit == false)
/// ```
public struct Fixture<Props: Codable & Sendable>: Sendable {
  /// The file's, without its ending.
  public let name: String
  /// The path of the file.
  public let file: String
  /// What the file holds.
  public let props: Props
  /// What it was looked at with when it was saved: `wrong password.environment.json` beside it says
  /// what of that is unusual.
  public let environment: RenderEnvironment

  package let state: EnvironmentSettings
}

extension Fixture: Identifiable {
  public var id: String { name }
}

extension Fixture: CustomStringConvertible {
  /// The name, fit for a terminal.
  public var description: String { VisibleText.line(name) }
}
