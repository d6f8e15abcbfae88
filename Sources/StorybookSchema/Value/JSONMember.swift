/// A value that has a place in the JSON of messages, listings and reports.
package protocol JSONWritable {
  var value: Value { get }
}

/// A value that is also read from JSON.
package protocol JSONMember: JSONWritable {
  /// Throws for a value that ``JSONWritable/value`` does not write.
  init(reading value: Value) throws(JSONMismatch)
}

/// The place of a value that cannot be read, and what belongs there.
package struct JSONMismatch: Error, Hashable {
  package var path = Pointer()
  /// Such as `a string`.
  package let expected: String
  package var isMissing = false

  package init(_ expected: String) { self.expected = expected }

  func within(_ token: String) -> JSONMismatch {
    var mismatch = self
    mismatch.path = Pointer([token] + path.tokens)
    return mismatch
  }
}

extension Value {
  /// Returns an object of the members that are not `nil`, in their order. Those of an object at
  /// `...` are among them: `["id": id, "...": metadata]`.
  package static func members(_ members: KeyValuePairs<String, (any JSONWritable)?>) -> Value {
    .object(Object(members))
  }
}

extension Object {
  package init(_ members: KeyValuePairs<String, (any JSONWritable)?>) {
    for case (let key, let member?) in members {
      if key == "..." {
        merge(member.value.object ?? [:])
      } else {
        self[key] = member.value
      }
    }
  }

  /// Adds the members of another object, or replaces them.
  package mutating func merge(_ other: Object) {
    for member in other { self[member.key] = member.value }
  }
}

extension Optional {
  /// Returns what is there; throws the mismatch of a value of another kind.
  fileprivate func orMismatch(_ expected: String) throws(JSONMismatch) -> Wrapped {
    guard let self else { throw JSONMismatch(expected) }
    return self
  }
}

extension Value: JSONMember {
  package var value: Value { self }
  package init(reading value: Value) { self = value }
}

extension Object: JSONMember {
  package var value: Value { .object(self) }
  package init(reading value: Value) throws(JSONMismatch) {
    self = try value.object.orMismatch("an object")
  }
}

extension String: JSONMember {
  package var value: Value { .string(self) }
  package init(reading value: Value) throws(JSONMismatch) {
    self = try value.string.orMismatch("a string")
  }
}

extension Int: JSONMember {
  package var value: Value { Value(self) }
  package init(reading value: Value) throws(JSONMismatch) {
    self = try value.int.orMismatch("a whole number")
  }
}

extension Bool: JSONMember {
  package var value: Value { .bool(self) }
  package init(reading value: Value) throws(JSONMismatch) {
    self = try value.bool.orMismatch("true or false")
  }

  /// `nil` unless it is `true`, for a member that is left out then.
  package var ifSet: Bool? {
    guard self else { return nil }
    return true
  }
}

extension Pointer: JSONMember {
  package var value: Value { .string(description) }
  package init(reading value: Value) throws(JSONMismatch) {
    self = try value.string.flatMap { Pointer($0) }.orMismatch("a JSON Pointer")
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package var value: Value { .array(map(\.value)) }
}

extension Array: JSONMember where Element: JSONMember {
  package init(reading value: Value) throws(JSONMismatch) {
    self = []
    for (index, item) in try value.array.orMismatch("a list").enumerated() {
      do throws(JSONMismatch) {
        append(try Element(reading: item))
      } catch {
        throw error.within(String(index))
      }
    }
  }
}

/// In the order of the keys.
extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  package var value: StorybookSchema.Value {
    .object(Object(sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }))
  }
}

extension Dictionary: JSONMember where Key == String, Value: JSONMember {
  package init(reading value: StorybookSchema.Value) throws(JSONMismatch) {
    self = [:]
    for member in try Object(reading: value) {
      do throws(JSONMismatch) {
        self[member.key] = try Value(reading: member.value)
      } catch {
        throw error.within(member.key)
      }
    }
  }
}
