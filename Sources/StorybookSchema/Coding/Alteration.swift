/// A value that changed when the type decoded and encoded it again.
package struct Alteration: Hashable, Sendable {
  package let path: Pointer
  package let given: Value
  /// The encoded value; `nil` for a member that the type does not encode.
  package let made: Value?

  package init(path: Pointer, given: Value, made: Value?) {
    self.path = path
    self.given = given
    self.made = made
  }
}

extension Alteration: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      path: form("path", member: it?.path), given: form("given", member: it?.given),
      made: form.optional("made", member: it?.made))
  }
}

extension Alteration: CustomStringConvertible {
  /// A sentence such as “The type made 10 of 12.”
  package var description: String {
    guard let made else { return "The type drops \(given.shortText)." }
    return "The type changes \(given.shortText) to \(made.shortText)."
  }
}

extension PropsCoding {
  /// Returns the differences between the JSON and the props decoded from it. An added member,
  /// `null` for a missing member, another notation of a number and the order of a set do not count.
  ///
  /// Throws the errors of the type's `encode(to:)`.
  package static func alterations(of json: [UInt8], as props: some Encodable) throws -> [Alteration]
  {
    var unordered: Set<Pointer> = []
    let made = try ValueEncoder.encode(props) { part, _, path in
      if part is any UnorderedEncodable { unordered.insert(Pointer(codingPath: path)) }
    }
    // Most props are encoded exactly as given, and then their text need not be parsed.
    guard json != made.bytes, let given = try? Value(json: json), given != made else { return [] }
    var finder = AlterationFinder(unordered: unordered)
    finder.compare(given, with: made, at: Pointer())
    return finder.alterations
  }
}

struct AlterationFinder {
  private static let limit = 50

  let unordered: Set<Pointer>
  private(set) var alterations: [Alteration] = []

  mutating func compare(_ given: Value, with made: Value, at path: Pointer) {
    guard given != made, alterations.count < Self.limit else { return }
    switch (given, made) {
    case (.object(let before), .object(let after)):
      for member in before {
        let path = path.appending(member.key)
        if let value = after[member.key] {
          compare(member.value, with: value, at: path)
        } else if member.value != .null {
          alterations.append(Alteration(path: path, given: member.value, made: nil))
        }
      }
    case (.array(let before), .array(let after)) where before.count == after.count:
      if unordered.contains(path), Self.isSame(before, after: after) { return }
      for (index, pair) in zip(before, after).enumerated() {
        compare(pair.0, with: pair.1, at: path.appending(index))
      }
    default: alterations.append(Alteration(path: path, given: given, made: made))
    }
  }

  /// Whether both lists have the same elements, in any order.
  private static func isSame(_ before: [Value], after: [Value]) -> Bool {
    before.map(\.text).sorted() == after.map(\.text).sorted()
  }
}
