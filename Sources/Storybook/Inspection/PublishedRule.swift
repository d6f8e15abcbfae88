import StorybookSchema

/// A rule as published in the schema: its name, and the paths of its properties.
struct PublishedRule: Sendable {
  let value: Value
  /// Errors for properties without a path.
  let problems: [ControlError]

  /// - Parameter mayDecode: `false` to run none of the type's code.
  static func rules<Root>(
    _ invariants: [Invariant<Root>], subject: BrokenRule.Subject, in document: SchemaDocument,
    samples: [Root] = [], mayDecode: Bool = true
  ) -> [PublishedRule] {
    var places = SchemaDeriver.places(
      of: invariants.flatMap(\.places), in: document, samples: samples, mayDecode: mayDecode)[...]
    return invariants.map { invariant in
      let count = invariant.places.count
      defer { places = places.dropFirst(count) }
      return PublishedRule(invariant, subject, at: Array(places.prefix(count)))
    }
  }

  private init<Root>(
    _ invariant: Invariant<Root>, _ subject: BrokenRule.Subject, at places: [Pointer?]
  ) {
    value = [
      "name": .string(invariant.name), "of": .string(subject.rawValue),
      "paths": .array(places.compactMap { $0 }.map { .string("\($0)") }),
    ]
    problems = zip(invariant.places, places).filter { $1 == nil }.map { place, _ in
      ControlError(
        controlOverride: "\(place) of “\(invariant.name)”",
        reason: "The key path is not a property with its own coding key.",
        file: invariant.file, line: invariant.line)
    }
  }
}

extension DerivedSchema {
  /// Returns the schema with the rules of a screen. A guessed schema reports no properties without
  /// a path, as they may have one when the code runs.
  func adding(_ rules: [PublishedRule], isGuess: Bool = false) -> DerivedSchema {
    guard !rules.isEmpty else { return self }
    var document = document
    document.notes["x-invariants"] = .array(rules.map(\.value))
    var problems = problems
    if !isGuess { problems += rules.flatMap(\.problems) }
    return DerivedSchema(document: document, problems: problems)
  }
}
