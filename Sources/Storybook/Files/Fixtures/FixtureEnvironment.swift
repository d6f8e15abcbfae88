import Foundation
package import StorybookSchema

/// What a fixture is to be looked at with, in a file of its own: the fixture itself stays what a
/// plain `JSONDecoder` reads.
///
/// ```text
/// Fixtures/wrong password.json
/// Fixtures/wrong password.environment.json    {"colorScheme": "dark"}
/// ```
package struct FixtureEnvironment: Hashable, Sendable {
  package let path: String

  private static let ending = ".environment.json"

  /// - Parameter fixture: the path of its file.
  package init(of fixture: String) {
    path = fixture.prefix(fixture.count - ".json".count) + Self.ending
  }

  static func isOne(_ path: String) -> Bool { path.hasSuffix(ending) }

  /// The fields that are not as usual; nil where there is no such file. Throws a
  /// ``ProtocolError`` that names file and field.
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

  /// What saving a fixture makes of it.
  package enum Change: Hashable, Sendable {
    /// It stays as it is.
    case kept
    /// Nothing that is unusual needs no file.
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
