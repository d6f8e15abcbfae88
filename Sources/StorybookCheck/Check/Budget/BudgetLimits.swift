import Storybook

/// How many times the catalog's median a rendering may be.
package struct BudgetLimits: Hashable, Sendable {
  let ratios: [BudgetMeasure: Double]

  /// Reads `size=10,depth=4`; `nil` for any other text, and for ratios below 1.
  init?(_ text: String) {
    var ratios: [BudgetMeasure: Double] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2, let measure = BudgetMeasure(rawValue: String(words[0])),
        ratios[measure] == nil, let ratio = Double(words[1]), (1...1_000_000).contains(ratio)
      else { return nil }
      ratios[measure] = ratio
    }
    self.ratios = ratios
  }
}

extension BudgetMeasure {
  /// As much as this is never too much, whatever the median.
  var floor: Double {
    switch self {
    case .size: 2000
    case .depth: 10
    case .time: 1000
    }
  }

  /// The number with its unit: bytes, elements, or microseconds.
  func text(_ number: Double) -> String {
    switch self {
    case .size where number < 1000: "\(Int(number)) bytes"
    case .size: "\(Self.short(number / 1000)) kB"
    case .depth: Int(number).counted("element")
    case .time where number < 1000: "\(Int(number)) µs"
    case .time: "\(Self.short(number / 1000)) ms"
    }
  }

  /// Two digits, at least all before the decimal point, which it has in every locale.
  static func short(_ number: Double) -> String {
    guard number < 10 else { return "\(Int(number.rounded()))" }
    let tenths = Int((number * 10).rounded())
    guard tenths % 10 > 0 else { return "\(tenths / 10)" }
    return "\(tenths / 10).\(tenths % 10)"
  }
}
