import StorybookMarkup
import StorybookSchema

/// A number or a slider that an arrow key changes by a step.
///
/// HTML Living Standard, section 4.10.5.4, the method `stepUp`.
struct SteppedField {
  let element: MarkupElement
  let value: String

  /// The next value; `nil` at the end, and in a field that is read only.
  ///
  /// - Parameter direction: 1 or −1.
  func next(_ direction: Double) -> String? {
    guard !element.has("readonly") else { return nil }
    let least = number("min") ?? defaultLimits?.lowerBound
    let most = number("max").map { max($0, least ?? $0) } ?? defaultLimits?.upperBound
    let current = FieldFormat.number(value) ?? middle(least, most)
    var next = stepped(from: current, direction)
    if let most, next > most { next = most }
    if let least, next < least { next = least }
    guard (next - current) * direction > 0 else { return nil }
    // The sum of decimal steps has more digits than they, unless it is too large to have any.
    let rounded = (next * 1e10).rounded() / 1e10
    return (Number(finite: rounded) ?? Number(finite: next))?.text
  }

  private var defaultLimits: ClosedRange<Double>? {
    guard FormField.type(element) == "range" else { return nil }
    return 0...100
  }

  private func middle(_ least: Double?, _ most: Double?) -> Double {
    guard let defaultLimits else { return 0 }
    return ((least ?? defaultLimits.lowerBound) + (most ?? defaultLimits.upperBound)) / 2
  }

  /// A value between two steps goes to one of them.
  private func stepped(from current: Double, _ direction: Double) -> Double {
    var step = number("step") ?? 1
    if step <= 0 { step = 1 }
    let base = number("min") ?? number("value") ?? 0
    let count = (current - base) / step
    if element["step"] != "any", abs(count - count.rounded()) > 1e-6 {
      return base + (count * direction).rounded(.up) * direction * step
    }
    return current + step * direction
  }

  private func number(_ name: String) -> Double? { element[name].flatMap(FieldFormat.number) }
}
