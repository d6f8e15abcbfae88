/// The differences between props and the current schema of their type, with a patch that migrates
/// the props.
package struct Drift: Hashable, Sendable {
  package let fields: [Field]
  /// Applied to the props, the patch removes the drift. Its operations are independent of each
  /// other: those of a single field may be applied alone.
  package let patch: Patch

  package static let none = Drift(fields: [], patch: Patch([]))

  package var isEmpty: Bool { fields.isEmpty }

  package struct Field: Hashable, Sendable {
    package let path: Pointer
    package let kind: Kind
    /// A sentence about the field that omits its name.
    package let reason: String
    /// The current value in the props.
    package var was: Value?
    package var proposal: Value?
    /// The old location of the value when the field was renamed.
    package var from: Pointer?
    /// The old locations of values that moved into the field.
    package var moved: [Pointer] = []
    /// Whether the proposal drops a value.
    package var isLossy = false
    /// Whether names, types and values leave open what the value means now.
    package var isUncertain = false
    /// Whether only a person can decide.
    package var isOpen: Bool { isLossy || isUncertain }

    /// The number of values that the proposal drops.
    package var lossCount: Int {
      guard isLossy, let was else { return 0 }
      return max(1, was.lossCount(in: proposal ?? .null))
    }

    /// The number of values that wait for a person.
    package var openCount: Int {
      if isUncertain, was ?? from.map({ _ in .null }) != nil { return 1 }
      return lossCount
    }
  }

  package enum Kind: String, Hashable, Sendable {
    case missing
    /// The type has no such field.
    case unknown
    case type
    case value
  }

  /// The fields whose values the patch drops, or gives a meaning that they may not have.
  package var open: [Field] { fields.filter(\.isOpen) }

  /// The patch without the operations for ``open`` fields, which leave these as they are.
  package var lossless: Patch {
    let open = Set(open.map(\.path))
    return Patch(patch.operations.filter { !open.contains($0.path) })
  }

  /// Returns the drift reduced to fields of one kind, with their operations.
  package func limited(to kind: Kind) -> Drift {
    let fields = fields.filter { $0.kind == kind }
    let paths = Set(fields.map(\.path))
    return Drift(
      fields: fields, patch: Patch(patch.operations.filter { paths.contains($0.path) }))
  }

  /// Compares props with a schema. A guessed schema yields no drift: its field names may differ
  /// from the keys that the type decodes.
  package static func between(_ props: Value, and document: SchemaDocument) -> Drift {
    guard document.guess == nil else { return .none }
    var document = document
    document.prefersExamples = true
    var finder = DriftFinder(document)
    finder.visitValue(props, schema: document.root, at: Pointer())
    finder.relocate()
    finder.leaveDoubtful()
    return Drift(fields: finder.fields, patch: Patch(finder.operations))
  }

  /// Compares props with a published JSON Schema.
  package static func between(_ props: Value, andPublished schema: Value) -> Drift {
    between(props, and: SchemaDocument(published: schema))
  }
}

extension Drift {
  /// The `fields` and `patch` members of the message.
  package var value: Value { ["fields": .array(fields.map(\.value)), "patch": patch.value] }
}

extension Drift.Field {
  package var value: Value {
    .members([
      "path": path, "kind": kind.rawValue, "reason": reason, "was": was, "proposal": proposal,
      "from": from, "moved": moved.nonEmpty, "lossy": isLossy.ifSet,
      "uncertain": isUncertain.ifSet,
    ])
  }
}
