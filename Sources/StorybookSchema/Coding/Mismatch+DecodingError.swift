extension Mismatch {
  /// What a decoder threw, with its coding path as a pointer and its type names as words.
  package init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      self.init(path: Pointer(), reason: "\(error)")
      return
    }
    switch error {
    case .typeMismatch(let type, let context):
      self.init(context, "Needs \(Self.words(for: type)).")
    case .valueNotFound(let type, let context):
      self.init(context, "Needs \(Self.words(for: type)), not nothing.")
    case .keyNotFound(let key, let context):
      let path = Pointer(codingPath: context.codingPath + [key])
      self.init(path: path, reason: "“\(key.stringValue)” is missing.")
    case .dataCorrupted(let context):
      self.init(context, Self.corruption(context))
    @unknown default: self.init(path: Pointer(), reason: "\(error)")
    }
  }

  private init(_ context: DecodingError.Context, _ reason: String) {
    self.init(path: Pointer(codingPath: context.codingPath), reason: reason)
  }

  /// Foundation's own reasons name its internals; an author's reason is passed on as it is.
  private static func corruption(_ context: DecodingError.Context) -> String {
    let reason = context.debugDescription
    if reason.hasPrefix("Cannot initialize"), let value = reason.split(separator: " ").last {
      return "\(value) is none of the values it can have."
    }
    return reason.isEmpty ? "The value is not one it can have." : reason
  }

  private static func words(for type: Any.Type) -> String {
    switch type {
    case is String.Type, is Substring.Type, is Character.Type: "a text"
    case is Bool.Type: "true or false"
    case let type as any FixedWidthInteger.Type: words(forInteger: type)
    case is any BinaryFloatingPoint.Type: "a number"
    case is any CollectionType.Type: "a list"
    case is any KeyedType.Type: "a group of values by name"
    default: words(forName: "\(type)")
    }
  }

  private static func words(forInteger type: any FixedWidthInteger.Type) -> String {
    func bounds<Integer: FixedWidthInteger>(_: Integer.Type) -> String {
      Integer.bitWidth < 64 ? " from \(Integer.min) to \(Integer.max)" : ""
    }
    return "a whole number" + bounds(type)
  }

  /// Decoders report containers by their own types.
  private static func words(forName name: String) -> String {
    switch name {
    case "Decimal": "a number"
    case "Array<Any>", "Array<Optional<Any>>": "a list"
    case let name where name.hasPrefix("Dictionary<"): "a group of values by name"
    default: "a value of type \(name)"
    }
  }
}

private protocol CollectionType {}
extension Array: CollectionType {}
extension Set: CollectionType {}

private protocol KeyedType {}
extension Dictionary: KeyedType {}
