/// What keeps props from being those of a type that has changed since, and what would carry them
/// over.
package struct Drift: Hashable, Sendable {
  package let fields: [Field]
  /// Applied to the props, it leaves no drift. No operation needs another: those of one field may
  /// be applied alone.
  package let patch: Patch

  package var isEmpty: Bool { fields.isEmpty }

  package struct Field: Hashable, Sendable {
    package let path: Pointer
    package let kind: Kind
    /// A sentence about the field, without it.
    package let reason: String
    /// What the props hold there.
    package var was: Value?
    package var proposal: Value?
    /// The place of the value that is carried over, where the field has been renamed.
    package var from: Pointer?
  }

  package enum Kind: String, Hashable, Sendable {
    case missing
    /// The type knows no such field.
    case unknown
    case type
    case value
  }

  /// The fields of one kind alone, with their operations.
  package func limited(to kind: Kind) -> Drift {
    let fields = fields.filter { $0.kind == kind }
    let paths = Set(fields.map(\.path))
    return Drift(
      fields: fields, patch: Patch(patch.operations.filter { paths.contains($0.path) }))
  }

  /// Holds props against a schema. One that is a guess finds nothing: its names are not those that
  /// the type reads for certain.
  package static func between(_ props: Value, and document: SchemaDocument) -> Drift {
    guard document.guess == nil else { return Drift(fields: [], patch: Patch([])) }
    var finder = DriftFinder(document)
    finder.visit(props, document.root, Pointer())
    return Drift(fields: finder.fields, patch: Patch(finder.operations))
  }

  /// Holds props against a published JSON Schema.
  package static func between(_ props: Value, andPublished schema: Value) -> Drift {
    between(props, and: SchemaDocument(published: schema))
  }
}

extension Drift {
  /// The members `fields` and `patch` of the message.
  package var value: Value { ["fields": .array(fields.map(\.value)), "patch": patch.value] }
}

extension Drift.Field {
  package var value: Value {
    var object: Object = [
      "path": .string("\(path)"), "kind": .string(kind.rawValue), "reason": .string(reason),
    ]
    object["was"] = was
    object["proposal"] = proposal
    object["from"] = from.map { .string("\($0)") }
    return .object(object)
  }
}
