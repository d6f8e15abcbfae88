/// A mistake in markup that browsers tolerate but HTML does not allow.
package struct MarkupFault: Hashable, Sendable {
  package let problem: MarkupProblem
  /// The line in the source, from 1.
  package let line: Int
  /// The column in characters, from 1.
  package let column: Int

  /// The description of the fault as a sentence.
  package var message: String { problem.message }
}

extension MarkupFault: CustomStringConvertible {
  package var description: String { "\(line):\(column): \(message)" }
}

/// Faults in the order they are found, by byte offset.
struct FaultList {
  private(set) var found: [(problem: MarkupProblem, offset: Int)] = []
  /// The maximum number of faults; more would not be read.
  static let limit = 200

  mutating func addProblem(_ problem: MarkupProblem, at offset: Int) {
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
