/// Something in markup that is not as HTML has it, though browsers make something of it.
package struct MarkupFault: Hashable, Sendable {
  package let problem: MarkupProblem
  /// From 1, in the source that was read.
  package let line: Int
  /// From 1, in characters.
  package let column: Int

  /// A sentence.
  package var message: String { problem.message }
}

extension MarkupFault: CustomStringConvertible {
  package var description: String { "\(line):\(column): \(message)" }
}

/// Faults as they are found, by the byte they are at.
struct FaultList {
  private(set) var found: [(problem: MarkupProblem, offset: Int)] = []
  /// Nobody reads more of them.
  static let limit = 200

  mutating func add(_ problem: MarkupProblem, at offset: Int) {
    if found.count < Self.limit { found.append((problem, offset)) }
  }

  func placed(in bytes: [UInt8]) -> [MarkupFault] {
    guard !found.isEmpty else { return [] }
    let lines = SourceLines(bytes)
    return found.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }.map { _, fault in
      let place = lines.place(fault.offset)
      return MarkupFault(problem: fault.problem, line: place.line, column: place.column)
    }
  }
}
