/// Writes and reads the members of a JSON object by one list of them: the initializer of a
/// ``JSONFormed`` type.
///
/// ```swift
/// extension Place: JSONFormed {
///   init(_ form: inout JSONForm, of it: Place?) throws(JSONMismatch) {
///     try self.init(file: form("file", it?.file), line: form.optional("line", it?.line))
///   }
/// }
/// ```
///
/// While `it` is written, each call adds its member and returns it; while an object is read, there is
/// no `it`, and each call returns the member of the object. The order of the calls is that of the
/// members.
package struct JSONForm {
  /// The object that is read; `nil` while one is written.
  package let source: Object?
  fileprivate private(set) var written = Object()

  fileprivate init(reading source: Object?) { self.source = source }

  /// A member that every object has.
  package mutating func callAsFunction<Member: JSONMember>(
    _ key: String, member: Member?
  ) throws(JSONMismatch) -> Member {
    if let member = try optional(key, member: member) { return member }
    var missing = JSONMismatch("a value").within(key)
    missing.isMissing = true
    throw missing
  }

  /// A member that is left out if it is `nil`, and may be null then.
  package mutating func optional<Member: JSONMember>(
    _ key: String, member: Member?
  ) throws(JSONMismatch) -> Member? {
    if let member {
      written.append(key, value: member.value)
      return member
    }
    guard let value = source?[key] else { return nil }
    do throws(JSONMismatch) {
      return try Member(reading: value)
    } catch {
      if value == .null { return nil }
      throw error.within(key)
    }
  }

  /// A list that is left out if it is empty.
  package mutating func list<Member: JSONMember>(
    _ key: String, list: [Member]?
  ) throws(JSONMismatch) -> [Member] {
    if list?.isEmpty == true { return [] }
    return try optional(key, member: list) ?? []
  }

  /// A member that is left out unless it is `true`.
  package mutating func flag(_ key: String, member: Bool?) throws(JSONMismatch) -> Bool {
    if member == false { return false }
    return try optional(key, member: member) ?? false
  }

  /// A member that is at least 0; see ``Swift/Int/counts``.
  package mutating func count(_ key: String, member: Int?) throws(JSONMismatch) -> Int {
    if let count = Int(count: try self(key, member: member)) { return count }
    throw JSONMismatch("a whole number that is not negative").within(key)
  }

  /// The text of one case of an enumeration.
  package mutating func choice<Choice: RawRepresentable<String>>(
    _ key: String, member: Choice?
  ) throws(JSONMismatch) -> Choice {
    if let choice = Choice(rawValue: try self(key, member: member?.rawValue)) { return choice }
    throw JSONMismatch("a known word").within(key)
  }

  /// A part whose members are among those of the object.
  package mutating func part<Part: JSONMember>(_ part: Part?) throws(JSONMismatch) -> Part {
    if let source { return try Part(reading: .object(source)) }
    guard let part else { throw JSONMismatch("a part") }
    written.merge(part.value.object ?? [:])
    return part
  }
}

/// A type whose JSON is an object, written and read by one ``JSONForm``.
package protocol JSONFormed: JSONMember {
  /// - Parameter it: what is written; `nil` while an object is read.
  /// - Throws: the mismatch of an object that is read. Checks of several members come after all
  ///   members, as they run while these are written, too.
  init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch)
}

extension JSONFormed {
  package var object: Object {
    var form = JSONForm(reading: nil)
    _ = try? Self(&form, of: self)
    return form.written
  }

  package var value: Value { .object(object) }

  package init(reading value: Value) throws(JSONMismatch) {
    var form = JSONForm(reading: try Object(reading: value))
    try self.init(&form, of: nil)
  }
}
