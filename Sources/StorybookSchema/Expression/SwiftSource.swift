/// Swift source whose lists may be broken into several lines.
indirect enum SwiftSource {
  case text(String)
  case labelled(String, SwiftSource)
  case list(String, [SwiftSource], String)

  /// Returns a single line when it fits the limit, or else one line for each element of the list.
  func text(indentation: Int, limit: Int) -> String {
    if flat.count + indentation <= limit { return flat }
    switch self {
    case .text(let text): return text
    case .labelled(let label, let value):
      return "\(label): " + value.text(indentation: indentation, limit: limit)
    case .list(let open, let elements, let close):
      guard !elements.isEmpty else { return open + close }
      let inner = String(repeating: " ", count: indentation + 2)
      let lines = elements.map { inner + $0.text(indentation: indentation + 2, limit: limit) }
      return open + "\n" + lines.joined(separator: ",\n") + "\n"
        + String(repeating: " ", count: indentation) + close
    }
  }

  private var flat: String {
    switch self {
    case .text(let text): text
    case .labelled(let label, let value): "\(label): \(value.flat)"
    case .list(let open, let elements, let close):
      open + elements.map(\.flat).joined(separator: ", ") + close
    }
  }
}
