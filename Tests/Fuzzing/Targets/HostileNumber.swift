package import StorybookSchema

/// Numbers at the edge of what arithmetic can take, and the places to try them at.
package enum HostileNumber {
  /// JSON texts.
  package static let texts = integers.map { "\($0)" } + reals + long

  /// At the edges of the integer types, and of what JavaScript represents exactly.
  package static let integers: [Int128] = {
    let edges: [Int128] = [
      0, 1 << 31, 1 << 32, 1 << 40, 1 << 52, 1 << 53, 1 << 63, 1 << 64, 1 << 126,
    ]
    return edges.flatMap { edge in [edge - 1, edge, edge + 1, -edge - 1, -edge] }
      + [.max, .min]
  }()

  private static let reals = [
    "-0", "-0.0", "0.1e1", "0.5", "1e-1", "1e18", "1e19", "1e38", "1e39", "1e308", "1e309", "1e400",
    "-1e400", "1e-400", "1e999999999", "-1e999999999", "1e2147483647", "1E+2147483648",
    "1e-2147483649", "1e9223372036854775807", "-1e9223372036854775807", "1e9223372036854775808",
    "1e-9223372036854775807", "1e-9223372036854775808", "1e-9223372036854775809",
    "0.00e-9223372036854775807", "0e9223372036854775807", "10.0e9223372036854775806",
    "0.01e-9223372036854775808", "1e99999999999999999999", "-1e-99999999999999999999",
  ]

  private static let long = [
    String(repeating: "9", count: 100_000),
    "1." + String(repeating: "1", count: 100_000) + "e999999",
    "0." + String(repeating: "0", count: 100_000) + "1e-999999",
    "1e" + String(repeating: "9", count: 100_000),
  ]

  /// The long ones only repeat what the others show where a test counts its places by thousands.
  package static let short = texts.filter { $0.utf8.count < 100 }

  /// Those that are read as an `Int`, in one notation each.
  package static let whole = integers.filter { Int(exactly: $0) != nil }.map { "\($0)" }

  /// Returns the value with each leaf in turn replaced by the number, and each index of a pointer.
  package static func values(of value: Value, _ number: String) -> [Value] {
    guard let number = try? Value(json: number) else { return [] }
    return values(of: value, number)
  }

  private static func values(of value: Value, _ number: Value) -> [Value] {
    switch value {
    case .array(let elements):
      return elements.indices.flatMap { index in
        values(of: elements[index], number).map {
          var elements = elements
          elements[index] = $0
          return .array(elements)
        }
      }
    case .object(let object):
      return object.flatMap { member in
        values(of: member.value, number).map {
          var object = object
          object[member.key] = $0
          return .object(object)
        }
      }
    case .string(let text) where text.hasPrefix("/"):
      return [number, .string("\(Pointer(text)?.parent ?? Pointer())/\(number.text)")]
    default: return [number]
    }
  }
}
