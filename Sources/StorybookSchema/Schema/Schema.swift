/// The JSON form of a type's values, from which their editor follows.
package indirect enum Schema: Hashable, Sendable {
  case any
  /// A form that could not be derived, with the reason.
  case unknown(String)
  case boolean
  case string(StringFormat)
  /// An integer, with the names of its bits for an option set.
  case integer(minimum: Number, maximum: Number, options: [Choice] = [])
  case number(NumberFormat)
  case optional(Schema)
  case array(Schema, isUnique: Bool)
  /// A fixed number of elements, with their names if they have any, and of any number of others
  /// after them if it has a rest.
  case tuple([Schema], labels: [String] = [], rest: Schema? = nil)
  case map(key: Schema, value: Schema)
  /// A dictionary that is encoded as alternating keys and values.
  case pairs(key: Schema, value: Schema)
  /// One of several values, with the declared name of their type.
  case choice([Choice], type: String? = nil)
  case object([Field])
  /// An enum with payloads, as encoded by synthesized `Codable`: an object with one key.
  case union([Variant])
  /// An enum or a struct with a discriminator that determines the other fields.
  case tagged(key: String, [TaggedVariant])
  /// One of several forms, with their names if they have any.
  case anyOf([Schema], names: [String] = [])
  /// A command, with the schema of the value that it is performed with, if any.
  case command(Schema?)
  case reference(String)

  package enum StringFormat: Hashable, Sendable {
    case plain, url, uuid, data
    /// The identifier of a time zone or a locale.
    case timeZone, locale
    /// HTML.
    case markup
    /// JSON of this schema.
    case json(Schema)
    /// ISO 8601, with a number of fractional digits for the seconds.
    case dateTime(fraction: Int)
  }

  package enum NumberFormat: String, Hashable, Sendable {
    case double, float, decimal
    /// A date in seconds since 2001, the default of `JSONEncoder`.
    case date
    /// A date as time since 1970.
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
    /// The name of the case: its tag, unless that is a number or a flag.
    package let name: String

    package init(tag: Value, fields: [Field], name: String? = nil) {
      self.tag = tag
      self.fields = fields
      self.name = name ?? tag.string ?? tag.text
    }
  }
}

/// A member of an object.
package struct Field: Hashable, Sendable {
  package let key: String
  /// The name of the Swift property, if known.
  package var property: String?
  package var schema: Schema
  package var isRequired = true
  /// Whether a missing key and `null` decode to the same value.
  package var absentMeansNull = false
  package var defaultValue: Value?
  /// Whether the field is encoded but never decoded: a `let` with a value.
  package var isConstant = false
  /// Whether the field is known from metadata only, as `init(from:)` failed before requesting it.
  package var isGuessed = false
  /// Whether the field represents all other keys; its own key is a placeholder.
  package var isAdditional = false
  /// Members that the author's controls add to the published schema.
  package var hints = Object()
}

extension Field {
  /// - Parameter isRequired: `false` for a field that may be omitted, which is equivalent to
  ///   `null`.
  package static func named(_ key: String, schema: Schema, isRequired: Bool = true) -> Field {
    Field(key: key, schema: schema, isRequired: isRequired, absentMeansNull: !isRequired)
  }

  /// Returns a field for all keys that a type decodes without naming them.
  package static func additional(_ schema: Schema) -> Field {
    Field(key: "*", schema: schema, isRequired: false, isAdditional: true)
  }
}

/// A named type.
package struct Definition: Hashable, Sendable {
  package let title: String
  package var schema: Schema
  /// The reason why the type was probed only in part.
  package var note: String?
  /// The declared name of the type.
  package var type: String?
  /// What new lists of the type contain, where the type refuses the smallest ones.
  package var starts: [Value] = []
}
