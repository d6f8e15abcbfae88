#if !(arch(x86_64) || arch(arm64))
  #error("The offsets below are those of 64-bit pointers.")
#endif

/// The runtime metadata of a type, read at the offsets that the Swift project documents in
/// docs/ABI/TypeMetadata.rst. No other code in the package reads foreign memory.
struct TypeMetadata {
  enum TypeKind: Int {
    case `class` = 0
    case `struct` = 0x200
    case `enum` = 0x201
    case optional = 0x202
    case tuple = 0x301
  }

  let type: Any.Type
  private let pointer: UnsafeRawPointer

  init(_ type: Any.Type) {
    self.type = type
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  /// The kind; `nil` for functions, existentials and other types without fields.
  var kind: TypeKind? {
    let word = pointer.load(as: Int.self)
    // On Apple platforms, the first word of a class is its Objective-C metaclass.
    guard word <= 0x7FF else { return .class }
    return TypeKind(rawValue: word)
  }

  /// The nominal type descriptor.
  private var descriptor: UnsafeRawPointer? {
    switch kind {
    case .struct, .enum, .optional:
      return pointer.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
    case .class:
      #if canImport(ObjectiveC)
        return pointer.load(fromByteOffset: 64, as: UnsafeRawPointer?.self)
      #else
        return pointer.load(fromByteOffset: 40, as: UnsafeRawPointer?.self)
      #endif
    default: return nil
    }
  }
}

// MARK: Enums and value witnesses

extension TypeMetadata {
  /// The number of cases with a payload, which precede the empty ones in the order of tags.
  var payloadCaseCount: Int { Int(enumWord(at: 20) & 0xFF_FFFF) }
  var emptyCaseCount: Int { Int(enumWord(at: 24)) }

  private func enumWord(at offset: Int) -> UInt32 {
    guard kind == .enum || kind == .optional else { return 0 }
    return descriptor?.load(fromByteOffset: offset, as: UInt32.self) ?? 0
  }

  private var witnesses: UnsafeRawPointer { (pointer - 8).load(as: UnsafeRawPointer.self) }

  /// Writes the value of an empty case into memory of the type's size.
  func inject(tag: Int, into memory: UnsafeMutableRawPointer) {
    typealias Inject =
      @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    let witness = witnesses.load(fromByteOffset: 104, as: UnsafeRawPointer.self)
    unsafeBitCast(witness, to: Inject.self)(memory, UInt32(tag), pointer)
  }

  func tag(of value: UnsafeRawPointer) -> Int {
    typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    let witness = witnesses.load(fromByteOffset: 88, as: UnsafeRawPointer.self)
    return Int(unsafeBitCast(witness, to: GetTag.self)(value, pointer))
  }

  var size: Int { witnesses.load(fromByteOffset: 64, as: Int.self) }
}

// MARK: Fields

extension TypeMetadata {
  /// The field descriptor; `nil` in programs built without reflection metadata.
  private var fieldDescriptor: UnsafeRawPointer? {
    descriptor.flatMap { Self.relative($0 + 16) }
  }

  var hasFields: Bool { fieldDescriptor != nil || kind == .tuple }

  /// The stored properties of a struct or class, the cases of an enum, or the elements of a tuple.
  var fields: [StoredField] {
    if kind == .tuple { return tupleElements }
    guard let fields = fieldDescriptor else { return [] }
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    return (0..<count).map { index in
      let record = fields + 16 + index * size
      let name = Self.relative(record + 8).map(Self.string) ?? ""
      let type = Self.relative(record + 4)
      return StoredField(
        name: name, type: type.flatMap(resolve), offset: offset(of: index),
        isVariable: record.load(as: UInt32.self) & 2 != 0, hasPayload: type != nil)
    }
  }

  private func offset(of index: Int) -> Int? {
    guard kind == .struct, let descriptor else { return nil }
    let vector = Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
    guard vector != 0 else { return nil }
    return Int(pointer.load(fromByteOffset: vector * 8 + index * 4, as: UInt32.self))
  }

  private var tupleElements: [StoredField] {
    let count = pointer.load(fromByteOffset: 8, as: Int.self)
    let labels = pointer.load(fromByteOffset: 16, as: UnsafeRawPointer?.self).map(Self.string)
    let names = (labels ?? "").split(separator: " ", omittingEmptySubsequences: false)
    return (0..<count).map { index in
      let element = pointer + 24 + index * 16
      return StoredField(
        name: names.dropFirst(index).first.map(String.init) ?? "",
        type: element.load(as: Any.Type.self),
        offset: element.load(fromByteOffset: 8, as: Int.self), isVariable: true, hasPayload: true)
    }
  }

  /// Returns the type of a mangled name, with the generic arguments of this type.
  private func resolve(_ name: UnsafeRawPointer) -> Any.Type? {
    _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), UInt(Self.mangledLength(name)),
      genericContext: descriptor, genericArguments: genericArguments)
  }

  private var genericArguments: UnsafeRawPointer? {
    switch kind {
    case .struct, .enum, .optional: return pointer + 16
    case .class:
      // Correct for classes whose superclass is neither generic nor resilient.
      guard let descriptor else { return nil }
      let size = Int(descriptor.load(fromByteOffset: 28, as: UInt32.self))
      let own = Int(descriptor.load(fromByteOffset: 32, as: UInt32.self))
      return pointer + (size - own) * 8
    default: return nil
    }
  }

  /// Returns the length of a mangled name, which may contain symbolic references: one byte, then an
  /// address of four or eight bytes (docs/ABI/Mangling.rst).
  private static func mangledLength(_ name: UnsafeRawPointer) -> Int {
    var length = 0
    while true {
      switch name.load(fromByteOffset: length, as: UInt8.self) {
      case 0: return length
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 9
      default: length += 1
      }
    }
  }

  private static func string(_ pointer: UnsafeRawPointer) -> String {
    String(cString: pointer.assumingMemoryBound(to: CChar.self))
  }

  private static func relative(_ pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = pointer.load(as: Int32.self)
    guard offset != 0 else { return nil }
    return pointer + Int(offset)
  }
}
