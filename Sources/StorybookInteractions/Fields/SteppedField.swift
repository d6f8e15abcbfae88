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
    guard !element.has("readonly") || isSlider else { return nil }
    let (least, most) = limits
    let current = FieldFormat.number(value) ?? middle(least, most: most)
    var next = stepped(from: current, direction: direction)
    if let most, next > most { next = most }
    if let least, next < least { next = least }
    guard (next - current) * direction > 0 else { return nil }
    return Self.text(next)
  }

  /// The closest value that a slider can have.
  var nearest: String {
    let (least, most) = limits
    let wanted = FieldFormat.number(value) ?? middle(least, most: most)
    var next = max(min(wanted, most ?? wanted), least ?? wanted)
    guard element["step"] != "any" else { return Self.text(next) ?? "" }
    let base = number("min") ?? number("value") ?? 0
    next = base + ((next - base) / step).rounded() * step
    if let most, next > most { next -= step }
    return Self.text(next) ?? ""
  }

  /// The value at the start or the end of a slider.
  func edge(_ isEnd: Bool) -> String {
    var edge = limits.least
    if isEnd { edge = limits.most }
    return SteppedField(element: element, value: edge.flatMap(Self.text) ?? value).nearest
  }

  /// The sum of decimal steps has more digits than they, unless it is too large to have any.
  private static func text(_ number: Double) -> String? {
    let rounded = (number * 1e10).rounded() / 1e10
    return (Number(finite: rounded) ?? Number(finite: number))?.text
  }

  private var isSlider: Bool { FormField.type(element) == "range" }

  private var defaultLimits: ClosedRange<Double>? {
    guard isSlider else { return nil }
    return 0...100
  }

  private var limits: (least: Double?, most: Double?) {
    let least = number("min") ?? defaultLimits?.lowerBound
    let most = (number("max") ?? defaultLimits?.upperBound).map { max($0, least ?? $0) }
    return (least, most)
  }

  private func middle(_ least: Double?, most: Double?) -> Double {
    guard let defaultLimits else { return 0 }
    return ((least ?? defaultLimits.lowerBound) + (most ?? defaultLimits.upperBound)) / 2
  }

  /// A value between two steps goes to one of them.
  private func stepped(from current: Double, direction: Double) -> Double {
    let base = number("min") ?? number("value") ?? 0
    let count = (current - base) / step
    if element["step"] != "any", abs(count - count.rounded()) > 1e-6 {
      return base + (count * direction).rounded(.up) * direction * step
    }
    return current + step * direction
  }

  private var step: Double {
    guard let step = number("step"), step > 0 else { return 1 }
    return step
  }

  private func number(_ name: String) -> Double? { element[name].flatMap(FieldFormat.number) }
}
