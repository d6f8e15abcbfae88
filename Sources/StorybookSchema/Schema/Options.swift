/// Named bits of an integer: each option is a choice whose value is its bit mask.
extension [Schema.Choice] {
  /// The value of `x-options`; `nil` without options.
  var published: Value? {
    guard !isEmpty else { return nil }
    return .array(map { ["name": .string($0.name ?? ""), "value": $0.value] })
  }

  init?(published: Value?) {
    guard let options = published?.array else { return nil }
    self = options.compactMap { option in
      option["value"].map { Schema.Choice(name: option["name"]?.string, value: $0) }
    }
  }

  /// The union of all bits. A negative number has its sign in every bit above those of its type.
  package var combined: Number { Number(reduce(Int128(0)) { $0 | $1.bits }) }

  /// Returns the names of the options whose bits are all set in a number; for 0, of the option
  /// without bits.
  package func names(in number: Number) -> [String] {
    guard let bits = number.integer else { return [] }
    guard bits != 0 else { return filter { $0.bits == 0 }.compactMap(\.name) }
    return filter { $0.bits != 0 && bits & $0.bits == $0.bits }.compactMap(\.name)
  }
}

extension Schema.Choice {
  fileprivate var bits: Int128 { value.number?.integer ?? 0 }
}
