/// Derives the schema of a `Codable` type by running its `init(from:)` against a decoder that
/// invents values, with one pass for each key to choose from. Types that it encounters go to a
/// worklist.
///
/// The synthesized `init(from:)` of `enum Mark { case circle(radius: Double), label(Text) }`:
///
/// ```text
/// request                               pass 1                      pass 2
/// container(keyedBy: CodingKeys.self)   the key type lists its cases: circle, label
/// allKeys                               [circle]                    [label]
/// nestedContainer(forKey:)
///   decode(_:forKey:)                   radius: Double              _0: Text
///                                       0                           an instance of Text
/// record                                {"circle": {"radius": 0}}   {"label": {"_0": …}}
/// ```
///
/// So there are two variants with these payloads, and `Text` is the next type to define. If the
/// `init(from:)` throws, ``ProbeSearch`` looks for other values. If it is not a synthesized one,
/// further passes show whether a member decides on the others (tags and branches), may be missing,
/// or excludes others.
///
/// Three objects do it: one names types, one records what they read, and one finds the forms of
/// their values.
struct SchemaProbe {
  let types = TypeDescriber()
  let recorder: ProbeRecorder
  let definer: TypeDefiner

  init(userInfo: [CodingUserInfoKey: any Sendable] = [:], literals: SourceLiterals = .none) {
    recorder = ProbeRecorder(types, literals: literals, userInfo: userInfo)
    definer = TypeDefiner(recorder)
  }

  /// Derives the schema of a type; its samples take precedence over guesses.
  func document<Root: Codable>(_ type: Root.Type, samples: [Root]) -> SchemaDocument {
    recorder.captureAll(samples)
    let root = types.describe(type)
    definer.defineAll()
    var document = SchemaDocument(root: root, definitions: definer.definitions)
    document.removeImpossible()
    document.nameForms()
    for sample in samples {
      if let json = recorder.encoded(sample) { document.widen(for: json) }
    }
    definer.definitions = document.definitions
    document.types = types.byName.mapValues { ObjectIdentifier($0) }
    return document
  }

  /// For each definition whose random values sometimes fail to decode, returns those that succeeded
  /// and the known ones; none if decoding takes too long.
  func pools(_ document: SchemaDocument) -> [String: [Value]] {
    if recorder.budget.isSpent { return [:] }
    return PoolProbe(recorder: recorder).pools(document)
  }

  /// Returns the properties that a value's type encodes but never decodes. Decodes the value's own
  /// JSON only.
  func constants<Subject: Codable>(of value: Subject) -> Set<String> {
    guard let json = recorder.encoded(value),
      let trial = recorder.replay(json, as: Subject.self)
    else { return [] }
    let fields = BodyProbe(recorder: recorder).constants(value, record: trial.pass.record)
    return Set(fields.compactMap(\.property))
  }
}
