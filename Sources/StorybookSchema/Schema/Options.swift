/// Options are named bits of a whole number: each is a choice whose value has the bits that it sets.
extension [Schema.Choice] {
  /// What `x-options` holds; nil where there are none.
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

  /// All of their bits. A negative number has its sign in every bit above those of its type.
  var combined: Number { Number(reduce(Int128(0)) { $0 | $1.bits }) }

  /// The names of those that a number has all bits of; that of no bits for a number without any.
  func names(in number: Number) -> [String] {
    guard let bits = number.integer else { return [] }
    return filter { $0.bits == 0 ? bits == 0 : bits & $0.bits == $0.bits }.compactMap(\.name)
  }
}

extension Schema.Choice {
  fileprivate var bits: Int128 { value.number?.integer ?? 0 }
}
