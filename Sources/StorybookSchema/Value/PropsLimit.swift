/// The limit for props, wherever they come from: a message, a handler, a load, the history, a
/// recording, a file.
package enum PropsLimit {
  /// In bytes, as counted by ``Value/weight(upTo:)``.
  package static let bytes = 64 << 20

  /// Returns why props are too large, as a sentence with their size; `nil` for others.
  package static func excess(of props: Value) -> String? {
    guard props.weight(upTo: bytes) == nil else { return nil }
    return excess(of: props.weight(upTo: .max) ?? .max, limit: bytes, beginning: "The props take")
  }

  /// Returns why a size is above a limit, as a sentence; `nil` for others.
  package static func excess(of size: Int, limit: Int, beginning: String) -> String? {
    guard size > limit else { return nil }
    return "\(beginning) \(megabytes(size)), of at most \(megabytes(limit))."
  }

  /// Returns a size in MB with one decimal, unless it is a whole number of them.
  package static func megabytes(_ bytes: Int) -> String {
    let tenths = (Double(bytes) / Double(1 << 20) * 10).rounded(.up) / 10
    return "\(Number(tenths).text) MB"
  }
}
