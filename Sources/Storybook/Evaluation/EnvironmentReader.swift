import Foundation
import StorybookSchema

/// Reads members of an environment from JSON, within their bounds.
enum EnvironmentReader {
  private static let mostDependencies = 50
  private static let longestText = 100
  private static let mostGlobals = 50
  private static let mostGlobalBytes = 16 << 10
  private static let deepestGlobal = 16

  static func text(_ value: Value, at path: Pointer) throws(PropsError) -> String {
    if let text = value.string, text.utf8.count <= longestText { return text }
    throw PropsError(path: path, reason: "“\(path.tokens.last ?? "")” must be a short string.")
  }

  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: Value, at path: Pointer
  ) throws(PropsError) -> Choice {
    let text = try text(value, at: path)
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw PropsError(path: path, reason: "Invalid value “\(text)”: expected one of \(known).")
  }

  static func flag(_ value: Value, at path: Pointer) throws(PropsError) -> Bool {
    if let flag = value.bool { return flag }
    throw PropsError(path: path, reason: "“\(path.tokens.last ?? "")” must be true or false.")
  }

  static func timeZone(_ value: Value, at path: Pointer) throws(PropsError) -> String {
    let name = try text(value, at: path)
    // Skips the lookup for the most common one.
    if name == EnvironmentSettings.standardTimeZone || TimeZone(identifier: name) != nil {
      return name
    }
    throw PropsError(
      path: path, reason: "Unknown time zone “\(name)”: expected a name such as Europe/Zurich.")
  }

  static func instant(_ value: Value, at path: Pointer) throws(PropsError) -> Date? {
    guard value != .null else { return nil }
    let text = try text(value, at: path)
    if let instant = Instant(text) { return instant.date }
    throw PropsError(
      path: path, reason: "Invalid time “\(text)”: expected a time such as 2026-03-01T09:30:00Z.")
  }

  static func calendar(_ value: Value, at path: Pointer) throws(PropsError) -> Calendar.Identifier {
    let name = try text(value, at: path)
    if let identifier = CalendarNames.identifier(name) { return identifier }
    let known = CalendarNames.all.map(\.name).joined(separator: ", ")
    throw PropsError(
      path: path, reason: "Unknown calendar “\(name)”: expected one of \(known).")
  }

  static func seed(_ value: Value, at path: Pointer) throws(PropsError) -> UInt32? {
    guard value != .null else { return nil }
    if let seed = Int(count: value.int).flatMap({ UInt32(exactly: $0) }) { return seed }
    throw PropsError(
      path: path, reason: "Invalid seed: expected a whole number from 0 to \(UInt32.max).")
  }

  static func size(
    _ value: Value, at path: Pointer
  ) throws(PropsError) -> EnvironmentSettings.Size? {
    guard value != .null else { return nil }
    return try EnvironmentSettings.Size(value, at: path)
  }

  static func dependencies(
    _ value: Value, at path: Pointer
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

  static func globals(_ value: Value, at path: Pointer) throws(PropsError) -> Object {
    guard value != .null else { return [:] }
    guard let members = value.object, members.count <= mostGlobals else {
      throw PropsError(
        path: path,
        reason: "Invalid globals: expected a JSON object of at most \(mostGlobals) globals, or "
          + "name=value in text.")
    }
    for member in members {
      let path = path.appending(member.key)
      guard 1...longestText ~= member.key.utf8.count else {
        throw PropsError(
          path: path, reason: "The name of a global must have 1 to \(longestText) bytes.")
      }
      guard !member.value.isDeeper(than: deepestGlobal) else {
        throw PropsError(path: path, reason: "The global is nested too deeply.")
      }
      guard member.value.textWeight(over: mostGlobalBytes) == nil else {
        throw PropsError(path: path, reason: "The global is larger than \(mostGlobalBytes) bytes.")
      }
    }
    guard value.textWeight(over: mostGlobalBytes) == nil else {
      throw PropsError(path: path, reason: "The globals are larger than \(mostGlobalBytes) bytes.")
    }
    return members
  }
}

extension Value {
  fileprivate func isDeeper(than limit: Int) -> Bool {
    switch self {
    case .array(let elements):
      limit == 0 || elements.contains { $0.isDeeper(than: limit - 1) }
    case .object(let members):
      limit == 0 || members.contains { $0.value.isDeeper(than: limit - 1) }
    default: false
    }
  }
}
