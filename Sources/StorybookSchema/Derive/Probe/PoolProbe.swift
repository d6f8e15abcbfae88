/// Draws random values of types that validate theirs.
struct PoolProbe {
  let recorder: ProbeRecorder

  /// For each definition whose random values sometimes fail to decode, returns those that succeeded
  /// and the known ones. Simple types come first, as the pools of other types contain their values.
  func pools(_ document: SchemaDocument) -> [String: [Value]] {
    var document = document
    let names = document.definitions.keys.sorted()
    for isSimple in [true, false] {
      for name in names where document.definitions[name]?.schema.isObject == !isSimple {
        if let pool = pool(name, in: document) { document.pools[name] = pool }
      }
    }
    return document.pools
  }

  private func pool(_ name: String, in document: SchemaDocument) -> [Value]? {
    guard let type = recorder.types.byName[name], let schema = document.definitions[name]?.schema
    else {
      return nil
    }
    func open<Subject: Decodable>(_ type: Subject.Type) -> [Value]? {
      var random = RandomValues(document, seed: 7)
      let drawn = (0..<60).map { _ in random.value(schema, depth: 1) }
      let good = drawn.filter {
        (try? PropsCoding.decode(type, from: $0, userInfo: recorder.userInfo)) != nil
      }
      guard good.count < drawn.count else { return nil }
      return good + recorder.known(type).map(\.json)
    }
    return open(type)
  }
}

extension Schema {
  fileprivate var isObject: Bool {
    if case .object = self { true } else { false }
  }
}
