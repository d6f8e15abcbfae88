import Foundation
import StorybookSchema

/// Reads members of an environment from JSON, within their bounds.
enum EnvironmentReader {
  private static let mostDependencies = 50
  private static let longestText = 100

  static func text(_ value: Value, _ path: Pointer) throws(PropsError) -> String {
    if let text = value.string, text.utf8.count <= longestText { return text }
    throw PropsError(path: path, reason: "“\(path.tokens.last ?? "")” must be a short string.")
  }

  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: Value, _ path: Pointer
  ) throws(PropsError) -> Choice {
    let text = try text(value, path)
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw PropsError(path: path, reason: "Invalid value “\(text)”: expected one of \(known).")
  }

  static func flag(_ value: Value, _ path: Pointer) throws(PropsError) -> Bool {
    if let flag = value.bool { return flag }
    throw PropsError(path: path, reason: "“\(path.tokens.last ?? "")” must be true or false.")
  }

  static func timeZone(_ value: Value, _ path: Pointer) throws(PropsError) -> String {
    let name = try text(value, path)
    // Skips the lookup for the most common one.
    if name == EnvironmentSettings.standardTimeZone || TimeZone(identifier: name) != nil {
      return name
    }
    throw PropsError(
      path: path, reason: "Unknown time zone “\(name)”: expected a name such as Europe/Zurich.")
  }

  static func instant(_ value: Value, _ path: Pointer) throws(PropsError) -> Date? {
    guard value != .null else { return nil }
    let text = try text(value, path)
    if let instant = Instant(text) { return instant.date }
    throw PropsError(
      path: path, reason: "Invalid time “\(text)”: expected a time such as 2026-03-01T09:30:00Z.")
  }

  static func size(
    _ value: Value, _ path: Pointer
  ) throws(PropsError) -> EnvironmentSettings.Size? {
    guard value != .null else { return nil }
    return try EnvironmentSettings.Size(value, at: path)
  }

  static func dependencies(
    _ value: Value, _ path: Pointer
  ) throws(PropsError) -> [String: Dependency] {
    guard let object = value.object, object.count <= mostDependencies else {
      throw PropsError(
        path: path, reason: "Invalid dependencies: expected an object keyed by name.")
    }
    var dependencies: [String: Dependency] = [:]
    for member in object {
      let path = path.appending(member.key)
      guard member.key.utf8.count <= longestText else {
        throw PropsError(path: path, reason: "The name of a dependency is too long.")
      }
      dependencies[member.key] = try Dependency(member.value, at: path)
    }
    return dependencies
  }
}
