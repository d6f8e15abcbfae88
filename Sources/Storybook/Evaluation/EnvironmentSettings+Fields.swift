import Foundation
import StorybookSchema

extension EnvironmentSettings {
  private static let mostDependencies = 50
  private static let longestText = 100

  /// Sets a field by name; ignores unknown names.
  mutating func set(_ key: String, _ value: Value) throws(PropsError) {
    let path = Pointer([key])
    switch key {
    case "device": device = try Self.text(value, path)
    case "locale": locale = try Self.text(value, path)
    case "colorScheme": colorScheme = try Self.choice(value, path)
    case "direction": direction = try Self.choice(value, path)
    case "textSize": textSize = try Self.choice(value, path)
    case "format": format = try Self.choice(value, path)
    case "orientation": orientation = try Self.choice(value, path)
    case "reducedMotion": reducedMotion = try Self.flag(value, path)
    case "timeZone": timeZone = try Self.timeZone(value, path)
    case "clock": clock = try Self.instant(value, path)
    case "size" where value == .null: size = nil
    case "size": size = try Size(value, at: path)
    case "dependencies": dependencies = try Self.dependencies(value, path)
    default: break
    }
  }

  private static func text(_ value: Value, _ path: Pointer) throws(PropsError) -> String {
    if let text = value.string, text.utf8.count <= longestText { return text }
    throw PropsError(path: path, reason: "“\(path.tokens.last ?? "")” must be a short string.")
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: Value, _ path: Pointer
  ) throws(PropsError) -> Choice {
    let text = try text(value, path)
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw PropsError(path: path, reason: "Invalid value “\(text)”: expected one of \(known).")
  }

  private static func flag(_ value: Value, _ path: Pointer) throws(PropsError) -> Bool {
    if let flag = value.bool { return flag }
    throw PropsError(path: path, reason: "“\(path.tokens.last ?? "")” must be true or false.")
  }

  private static func timeZone(_ value: Value, _ path: Pointer) throws(PropsError) -> String {
    let name = try text(value, path)
    // Skips the lookup for the most common one.
    if name == standardTimeZone || TimeZone(identifier: name) != nil { return name }
    throw PropsError(
      path: path, reason: "Unknown time zone “\(name)”: expected a name such as Europe/Zurich.")
  }

  private static func instant(_ value: Value, _ path: Pointer) throws(PropsError) -> Instant? {
    guard value != .null else { return nil }
    let text = try text(value, path)
    if let instant = Instant(text) { return instant }
    throw PropsError(
      path: path, reason: "Invalid time “\(text)”: expected a time such as 2026-03-01T09:30:00Z.")
  }

  private static func dependencies(
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
