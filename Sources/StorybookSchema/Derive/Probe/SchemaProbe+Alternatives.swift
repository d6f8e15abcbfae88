import StorybookReflection

extension SchemaProbe {
  private static let tagLimit = 64

  /// Detects a discriminator: a string in an enum, or a choice, whose value determines which other
  /// fields are decoded.
  func tagged<Subject: Decodable>(_ type: Subject.Type, _ base: ProbePass) -> Schema? {
    guard base.record.shape == .keyed else { return nil }
    let isEnum = Reflection.isEnum(type)
    for point in base.points where isPossibleTag(point, isEnum) {
      guard isEnum || matters(point, type, base) else { continue }
      let variants = variants(point, type, base)
      let differs = Set(variants.map(\.signature)).count > 1
      if differs {
        return .tagged(
          key: point.path,
          variants.map { Schema.TaggedVariant(tag: $0.tag, fields: $0.fields) })
      }
    }
    return nil
  }

  private func isPossibleTag(_ point: ProbePass.Point, _ isEnum: Bool) -> Bool {
    guard !point.isOptional, !point.path.contains("/"), (2...Self.tagLimit).contains(point.count)
    else { return false }
    return switch point.schema {
    case .choice: true
    case .string(.plain): isEnum
    default: false
    }
  }

  /// Whether any other value changes the fields that are decoded; a cheap test before all variants
  /// are probed.
  private func matters<Subject: Decodable>(
    _ point: ProbePass.Point, _ type: Subject.Type, _ base: ProbePass
  ) -> Bool {
    let signature = base.record.signature()
    return (0..<point.count).contains { index in
      var plan = base.plan
      plan.overrides[point.path] = index
      let probe = attempt(type, plan)
      if case .failure = probe.result { return true }
      return probe.run.record.signature() != signature
    }
  }

  private func variants<Subject: Decodable>(
    _ point: ProbePass.Point, _ type: Subject.Type, _ base: ProbePass
  ) -> [(tag: Value, fields: [Field], signature: Set<String>)] {
    var seen: Set<Value> = []
    return (0..<point.count).compactMap { index in
      let plan = ProbePass.Plan(overrides: [point.path: index], supply: base.plan.supply)
      let probe = search(type, plan, limit: 40)
      guard case .success(let value) = probe.result,
        let tag = probe.run.record.entry(point.path).value, seen.insert(tag).inserted,
        case .object(let fields) = body(type, probe.run, value)
      else { return nil }
      let others = fields.filter { $0.key != point.path && !$0.isConstant }
      return (tag, others, probe.run.record.signature())
    }
  }

  /// Detects types that try several forms in turn, by making each read fail.
  func untagged<Subject: Decodable>(_ type: Subject.Type, _ base: ProbePass) -> Schema? {
    guard base.record.shape == .single else { return nil }
    var schemas = [base.record.entries.last?.schema ?? .any]
    var plan = ProbePass.Plan()
    var entry = base.record.entries.last
    let isOptional = entry?.isOptional == true
    while let name = entry?.typeName, schemas.count < 8 {
      plan.refused.insert(":\(name)")
      let probe = search(type, plan)
      entry = probe.run.record.entries.last
      guard case .success = probe.result, let next = entry, next.isPresent,
        let schema = next.schema, !schemas.contains(schema)
      else { break }
      schemas.append(schema)
    }
    guard schemas.count > 1 else { return nil }
    return isOptional ? .optional(.anyOf(schemas)) : .anyOf(schemas)
  }
}
