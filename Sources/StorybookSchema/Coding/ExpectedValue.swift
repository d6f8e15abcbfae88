/// Descriptions of the values that a type decodes.
enum ExpectedValue {
  /// Returns a description such as “a whole number from −128 to 127”.
  ///
  /// - Parameter value: the value that was found instead.
  static func words(for type: Any.Type, insteadOf value: Value?) -> String {
    switch type {
    case let type as any LeafType.Type: type.leafSchema.words(insteadOf: value)
    case is Substring.Type, is Character.Type: "a string"
    case let type as any FixedWidthInteger.Type: words(forInteger: type, value: value)
    case let type as any BinaryFloatingPoint.Type: words(forNumber: type, value: value)
    case let type as any OptionalType.Type: words(for: type.wrappedType, insteadOf: value)
    case is any ListType.Type: "a list"
    case is any DictionaryType.Type: "an object"
    default: words(forName: "\(type)", type: type)
    }
  }

  /// Returns the raw values of an enum as strings; `nil` for other types.
  static func choices(of type: Any.Type) -> [String]? {
    func open<Raw: RawRepresentable>(_ type: Raw.Type) -> [String]? {
      Reflection.cases(of: type)?.map { "\($0.rawValue)" }
    }
    return (type as? any RawRepresentable.Type).flatMap { open($0) }
  }

  private static func words(
    forInteger type: any FixedWidthInteger.Type, value: Value?
  ) -> String {
    func open_<Integer: FixedWidthInteger>(_: Integer.Type) -> Schema {
      .integer(minimum: Number(Integer.min), maximum: Number(Integer.max))
    }
    return open_(type).words(insteadOf: value)
  }

  private static func words(
    forNumber type: any BinaryFloatingPoint.Type, value: Value?
  ) -> String {
    func open_<Real: BinaryFloatingPoint>(_: Real.Type) -> String {
      Schema.NumberFormat.bounds(Real.greatestFiniteMagnitude)
    }
    guard case .number = value else { return "a number" }
    return open_(type)
  }

  /// Describes a type by its name, as decoders report containers by internal types.
  private static func words(forName name: String, type: Any.Type) -> String {
    switch name {
    case "Array<Any>", "Array<Optional<Any>>": "a list"
    case let name where name.hasPrefix("Dictionary<"): "an object"
    default: choices(of: type).map { Schema.oneOf($0) } ?? "a value of type \(name)"
    }
  }
}
