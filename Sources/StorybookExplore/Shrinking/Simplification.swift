import StorybookSchema

/// Generates simpler values for a place, the simplest first:
///
/// ```text
/// 9                    0, 5, 7, 8                      halfway to the nearest to 0, and nearer
/// "abc"                "", "a", "bc", "ac", "ab"       fewer characters
/// [a, b]               [], [b], [a]                    fewer elements
/// .card(…)             .cash                           cases that are declared before
/// {a, b, c, d}         {c, d}, {a, b}                  with the smallest of the other members
/// ```
struct Simplification {
  private static let bisections = 16

  let document: SchemaDocument

  init(_ document: SchemaDocument) { self.document = document }

  /// Returns the props with simpler values at a place.
  func candidates(_ props: Value, at place: Place) -> [Value] {
    guard let value = place.value else { return [] }
    let simplest = simplest(place).map { [$0] } ?? []
    let inner = document.places(in: props).filter {
      $0.definition != nil && $0.definition == place.definition
        && $0.pointer.starts(with: place.pointer) && $0.pointer != place.pointer
    }
    let hoisted = inner.compactMap(\.value)
    let values = simplest + hoisted + simplerValues(value, schema: place.schema, hints: place.hints)
    var candidates: [Value?] = values.distinct.filter { $0 != value }
    if place.isOmissible { candidates.insert(nil, at: 0) }
    return candidates.map { props.replacing(place.pointer, with: $0) }
  }

  func simplest(_ place: Place) -> Value? {
    var field = Field.named("", schema: place.schema)
    field.hints = place.hints
    return document.smallest(field)
  }

  private func simplerValues(_ value: Value, schema: Schema, hints: Object) -> [Value] {
    switch (schema, value) {
    case (.optional(let wrapped), let value) where value != .null:
      let wrapped = document.dereferenced(wrapped)
      return (document.smallest(wrapped).map { [$0] } ?? [])
        + simplerValues(value, schema: wrapped, hints: hints)
    case (.choice(let choices, _), _):
      return Array(choices.map(\.value).prefix { $0 != value })
    case (.union, .object(let object)), (.tagged, .object(let object)):
      let own = schema.case(of: object)?.id
      return schema.cases.prefix { $0.id != own }.compactMap { document.smallest($0) }
    case (.string(.plain), .string(let text)): return texts(text).map { .string($0) }
    case (.integer(let low, let high, _), .number(let number)):
      let target = Number(0).clamped(hints["minimum"]?.number, upTo: hints["maximum"]?.number)
      return integers(number, toward: target.clamped(low, upTo: high)).map { .number($0) }
    case (.number, .number(let number)): return numbers(number.double).map { .number($0) }
    case (.object(let fields), .object(let object)):
      return simplifyingMembers(of: object, fields: fields)
    case (.array, .array(let values)): return shorter(values).map { .array($0) }
    case (.tuple(let fixed, _, .some), .array(let values)):
      return shorter(Array(values.dropFirst(fixed.count))).map {
        .array(values.prefix(fixed.count) + $0)
      }
    case (.map, .object(let object)):
      return shorter(object.map { ($0.key, $0.value) }).map { .object(Object($0)) }
    case (.pairs, .array(let values)):
      let pairs = stride(from: 0, to: values.count - 1, by: 2).map { [values[$0], values[$0 + 1]] }
      return shorter(pairs).map { .array($0.flatMap(\.self)) }
    default: return []
    }
  }

  /// Simplifies half of the members, a quarter, … two of them; a single member is a place of its
  /// own.
  private func simplifyingMembers(of object: Object, fields: [Field]) -> [Value] {
    var results: [Value] = []
    var size = fields.count / 2
    while size > 1 {
      for start in stride(from: 0, to: fields.count, by: size) {
        var simpler = object
        for field in fields[start..<min(start + size, fields.count)] where !field.isConstant {
          // A field that may be left out is.
          simpler[field.key] = field.isRequired ? document.smallest(field) : nil
        }
        results.append(.object(simpler))
      }
      size /= 2
    }
    return results
  }

  /// Removes half of the elements, a quarter, … one (delta debugging: Zeller, Hildebrandt 2002).
  private func shorter<Element>(_ elements: [Element]) -> [[Element]] {
    var results: [[Element]] = []
    var size = elements.count
    while size > 0 {
      for start in stride(from: 0, to: elements.count, by: size) {
        let end = min(start + size, elements.count)
        results.append(Array(elements[..<start] + elements[end...]))
      }
      size /= 2
    }
    return results
  }

  private func texts(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    let short = shorter(scalars).map { String(String.UnicodeScalarView($0)) }
    return scalars.count > 1 ? ["a"] + short : short
  }

  /// Returns the number halfway to the target, a quarter of the way, … one step.
  private func integers(_ number: Number, toward target: Number) -> [Number] {
    guard let value = number.integer, let target = target.integer, value != target else {
      return []
    }
    var results: [Number] = []
    var (step, overflows) = value.subtractingReportingOverflow(target)
    while step != 0, !overflows {
      results.append(Number(value - step))
      step /= 2
    }
    return results
  }

  private func numbers(_ value: Double) -> [Number] {
    guard value != 0, value.isFinite else { return [] }
    let whole = value.rounded(.towardZero)
    var results: [Double] = []
    if whole != value { results.append(whole) }
    if value < 0 { results.append(-value) }
    var step = whole
    for _ in 0..<Self.bisections where abs(step) >= 1 {
      results.append((whole - step).rounded(.towardZero))
      step = (step / 2).rounded(.towardZero)
    }
    return results.filter { $0 != value }.map { Number($0) }
  }
}
