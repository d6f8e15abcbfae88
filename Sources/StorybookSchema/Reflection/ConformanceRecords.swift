#if canImport(Darwin)
  private import MachO
#else
  private import CStorybookRuntime
#endif

extension Reflection {
  /// Returns the types of the program, and of its libraries, that conform to a protocol; generic
  /// types are left out, because a record does not say their arguments.
  ///
  /// - Parameter existential: the protocol, such as `(any Error).self`.
  package static func types(conformingTo existential: Any.Type) -> [Any.Type] {
    guard let wanted = ConformanceRecord.protocolDescriptor(of: existential) else { return [] }
    var known: Set<ObjectIdentifier> = []
    return conformanceSections().flatMap { section -> [Any.Type] in
      guard let start = section.baseAddress else { return [] }
      return stride(from: 0, to: section.count, by: 4).compactMap { offset -> Any.Type? in
        let record = ConformanceRecord(entry: start + offset)
        guard record.protocolDescriptor == wanted, let type = record.type else { return nil }
        guard known.insert(ObjectIdentifier(type)).inserted else { return nil }
        return type
      }
    }
  }

  #if canImport(Darwin)
    private static func conformanceSections() -> [UnsafeRawBufferPointer] {
      (0..<_dyld_image_count()).compactMap { index in
        guard let header = _dyld_get_image_header(index) else { return nil }
        var size: UInt = 0
        return header.withMemoryRebound(to: mach_header_64.self, capacity: 1) {
          getsectiondata($0, "__TEXT", "__swift5_proto", &size)
        }.map { UnsafeRawBufferPointer(start: $0, count: Int(size)) }
      }
    }
  #else
    private static func conformanceSections() -> [UnsafeRawBufferPointer] {
      var sections: [UnsafeRawBufferPointer] = []
      withUnsafeMutablePointer(to: &sections) { pointer in
        swift_enumerateAllMetadataSections(
          { image, context in
            guard let records = image?.pointee.conformances, records.length > 0 else { return true }
            let sections = context?.assumingMemoryBound(to: [UnsafeRawBufferPointer].self)
            let start = UnsafeRawPointer(bitPattern: records.start)
            sections?.pointee.append(UnsafeRawBufferPointer(start: start, count: records.length))
            return true
          }, pointer)
      }
      return sections
    }
  #endif
}

/// A protocol conformance record, read at the offsets of the Swift project's
/// include/swift/ABI/Metadata.h (TargetProtocolConformanceDescriptor).
private struct ConformanceRecord {
  private let descriptor: UnsafeRawPointer

  init(entry: UnsafeRawPointer) {
    descriptor = entry + Int(entry.load(as: Int32.self))
  }

  var protocolDescriptor: UnsafeRawPointer {
    let offset = Int(descriptor.load(as: Int32.self))
    // The low bit marks an address of the address.
    let target = descriptor + (offset & ~1)
    guard offset & 1 != 0 else { return target }
    return target.load(as: UnsafeRawPointer.self)
  }

  /// The conforming type; `nil` for generic types and Objective-C classes.
  var type: Any.Type? {
    let kind = (descriptor.load(fromByteOffset: 12, as: UInt32.self) >> 3) & 7
    guard kind <= 1 else { return nil }
    let field = descriptor + 4
    var context = field + Int(field.load(as: Int32.self))
    if kind == 1 { context = context.load(as: UnsafeRawPointer.self) }
    let isGeneric = context.load(as: UInt32.self) & 0x80 != 0
    guard !isGeneric else { return nil }
    typealias Access = @convention(c) (Int) -> UnsafeRawPointer
    let accessField = context + 12
    let access = accessField + Int(accessField.load(as: Int32.self))
    let metadata = unsafeBitCast(access, to: Access.self)(0)
    return unsafeBitCast(metadata, to: Any.Type.self)
  }

  /// Returns the descriptor of the only protocol of an existential type; `nil` for other types.
  static func protocolDescriptor(of existential: Any.Type) -> UnsafeRawPointer? {
    let metadata = unsafeBitCast(existential, to: UnsafeRawPointer.self)
    let isExistential = metadata.load(as: Int.self) == 0x303
    guard isExistential, metadata.load(fromByteOffset: 12, as: UInt32.self) == 1 else { return nil }
    return metadata.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
  }
}
