/// What values of a type look like in JSON, and so how they are edited.
package indirect enum Schema: Hashable, Sendable {
  case any
  /// Could not be derived; says why.
  case unknown(String)
  case boolean
  case string(StringFormat)
  /// With the names of its bits, where it is a set of options.
  case integer(minimum: Number, maximum: Number, options: [Choice] = [])
  case number(NumberFormat)
  case optional(Schema)
  case array(Schema, isUnique: Bool)
  /// A fixed number of values; with what each is called, where they have names.
  case tuple([Schema], labels: [String] = [])
  case map(key: Schema, value: Schema)
  /// A dictionary that is written as keys and values in turn.
  case pairs(key: Schema, value: Schema)
  /// One of some values; with the name that their type was declared with.
  case choice([Choice], type: String? = nil)
  case object([Field])
  /// An enum with payloads, as synthesized Codable writes it: an object with one key.
  case union([Variant])
  /// An enum, or a struct, one of whose fields says which others there are.
  case tagged(key: String, [TaggedVariant])
  case anyOf([Schema])
  /// An output among the inputs; with the form of the value it is performed with, if there is one.
  case command(Schema?)
  case reference(String)

  package enum StringFormat: Hashable, Sendable {
    case plain, url, uuid, data
    /// The identifier of a time zone, of a locale.
    case timeZone, locale
    /// ISO 8601, with so many digits of a second's fraction.
    case dateTime(fraction: Int)
  }

  package enum NumberFormat: String, Hashable, Sendable {
    case double, float, decimal
    /// In seconds since 2001, as a plain encoder writes it.
    case date
    /// Dates since 1970.
    case unixSeconds = "unix-seconds"
    case unixMilliseconds = "unix-milliseconds"
  }

  package struct Choice: Hashable, Sendable {
    package let name: String?
    package let value: Value

    package init(name: String?, value: Value) {
      self.name = name
      self.value = value
    }
  }

  package struct Variant: Hashable, Sendable {
    package let name: String
    package let key: String
    package var payload: Schema
  }

  package struct TaggedVariant: Hashable, Sendable {
    package let tag: Value
    package var fields: [Field]

    package init(tag: Value, fields: [Field]) {
      self.tag = tag
      self.fields = fields
    }
  }
}

/// A member of an object.
package struct Field: Hashable, Sendable {
  package let key: String
  /// The Swift name, where it is known.
  package var property: String?
  package var schema: Schema
  package var isRequired = true
  /// True when a missing key and null decode to the same.
  package var absentMeansNull = false
  package var defaultValue: Value?
  /// Written, never read: a `let` with a value.
  package var isConstant = false
  /// Known from metadata only: `init(from:)` did not come to ask for it.
  package var isGuessed = false
  /// Stands for every key that no other field has; its own key is a placeholder.
  package var isAdditional = false
  /// Members of the published schema that an author wished for.
  package var hints = Object()
}

extension Field {
  /// - Parameter isRequired: false for one that may be left out, which is as null.
  package static func named(_ key: String, _ schema: Schema, isRequired: Bool = true) -> Field {
    Field(key: key, schema: schema, isRequired: isRequired, absentMeansNull: !isRequired)
  }

  /// The values of all keys that a type reads without knowing them.
  package static func additional(_ schema: Schema) -> Field {
    Field(key: "*", schema: schema, isRequired: false, isAdditional: true)
  }
}

/// A type by its name.
package struct Definition: Hashable, Sendable {
  package let title: String
  package var schema: Schema
  /// Why a part of the type could not be looked at.
  package var note: String?
  /// The name that the type was declared with.
  package var type: String?
}
