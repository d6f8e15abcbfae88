import CStorybookTrace
import Foundation
import Storybook
import StorybookSchema

/// A function at an address, perhaps inlined, and the line in it, as the symbolizer knows them.
struct SymbolizedFrame: Hashable, Sendable {
  /// The mangled name.
  let symbol: String
  private(set) var source: StackFrame.Source?

  /// Whether it is a run-time check that the compiler inserted.
  var isFailure: Bool { symbol.hasPrefix("Swift runtime failure: ") }

  /// Whether it has a line of source code.
  var hasLine: Bool { !isFailure && isWritten && source?.line != 0 }

  var name: String { Self.name(of: symbol) }

  /// The short name, as the Swift runtime's own backtraces have it.
  static func name(of symbol: String) -> String {
    guard let text = storybook_demangled(symbol) else { return symbol }
    defer { free(text) }
    return String(cString: text)
  }

  /// Code that the compiler generated is in a file such as `<compiler-generated>`.
  private var isWritten: Bool {
    source.map { !($0.file as NSString).lastPathComponent.hasPrefix("<") } ?? false
  }

  /// Returns the frames at an address, innermost first; none for a line that is no answer.
  static func all(_ line: [UInt8]) -> [SymbolizedFrame] {
    let answer = try? Value(json: line)
    return answer?["Symbol"]?.array?.compactMap { SymbolizedFrame($0) } ?? []
  }

  private init?(_ value: Value) {
    guard let symbol = value["FunctionName"]?.string else { return nil }
    self.symbol = symbol
    guard let file = value["FileName"]?.string, !file.isEmpty else { return }
    source = StackFrame.Source(
      file: file, line: value["Line"]?.int ?? 0, column: value["Column"]?.int ?? 0)
  }
}
