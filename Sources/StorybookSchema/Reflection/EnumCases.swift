extension Reflection {
  /// Enums with more cases are not offered as a list of choices.
  private static let caseLimit = 4096

  /// Returns every value of an enum without payloads, in source order, created from the tags alone;
  /// `nil` for any other type. Works without reflection metadata.
  package static func cases<Enum>(of type: Enum.Type) -> [Enum]? {
    let metadata = TypeMetadata(type)
    let count = metadata.emptyCaseCount
    guard metadata.kind == .enum, metadata.payloadCaseCount == 0, (1...caseLimit).contains(count),
      MemoryLayout<Enum>.size <= 4
    else { return nil }
    return (0..<count).map { make(type, tag: $0, metadata: metadata) }
  }

  private static func make<Enum>(_ type: Enum.Type, tag: Int, metadata: TypeMetadata) -> Enum {
    withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      guard let base = memory.baseAddress else {
        preconditionFailure("Eight bytes were asked for.")
      }
      metadata.inject(tag: tag, into: base)
      return base.assumingMemoryBound(to: type).pointee
    }
  }

  /// Returns the source name of a value's case; `nil` without reflection metadata.
  package static func caseName<Enum>(of value: Enum) -> String? {
    let metadata = TypeMetadata(Enum.self)
    guard metadata.kind == .enum else { return nil }
    let tag = withUnsafePointer(to: value) { metadata.tag(of: $0) }
    let fields = metadata.fields
    guard tag < fields.count, !fields[tag].name.isEmpty else { return nil }
    return fields[tag].name
  }
}
