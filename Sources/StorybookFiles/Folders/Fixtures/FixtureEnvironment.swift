import Foundation
package import StorybookSchema
import Storybook

/// The environment of a fixture, in a separate file, so that a plain `JSONDecoder` can decode the
/// fixture itself.
///
/// ```text
/// Fixtures/wrong password.json
/// Fixtures/wrong password.environment.json    {"colorScheme": "dark"}
/// ```
package struct FixtureEnvironment: Hashable, Sendable {
  package let path: String

  private static let ending = ".environment.json"

  /// - Parameter fixture: the path of the fixture's file.
  package init(of fixture: String) {
    path = fixture.prefix(fixture.count - ".json".count) + Self.ending
  }

  static func isOne(_ path: String) -> Bool { path.hasSuffix(ending) }

  /// Returns the fields that differ from the default; `nil` if there is no such file. Throws a
  /// ``ProtocolError`` with the file and the field.
  package func value() throws(ProtocolError) -> Value? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let value = try FixtureFolder.props(at: path)
    do throws(PropsError) {
      _ = try EnvironmentSettings(device: "").merging(value)
    } catch {
      throw ProtocolError(.malformed, "The environment \(path) is damaged: \(error)")
    }
    return value
  }

  /// The effect of saving a fixture on its environment file.
  package enum Change: Hashable, Sendable {
    /// Leaves the file unchanged.
    case kept
    /// Writes the file; `nil`, which means all defaults, removes it.
    case set(Value?)
  }

  func file(_ change: Change) -> StoryFolder.Companion? {
    switch change {
    case .kept: nil
    case .set(let value):
      .init(name: (path as NSString).lastPathComponent, content: value?.canonicalText)
    }
  }
}
