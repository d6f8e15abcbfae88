import Storybook
import StorybookProgram
import StorybookSchema

/// A fault in how a screen handles some props.
package struct Finding: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case crash, timeout, memory, error, refused, invariant, unescaped
    case invalid = "invalid-html"
    case empty, swallowed, unsteady
  }

  /// The identity of a fault of the author's code, independent of the props that show it.
  struct Identity: Hashable, Sendable {
    let kind: Kind
    let detail: String
  }

  let identity: Identity
  let message: String
  /// The pointer into the props, with `*` for any element.
  var place: Pointer?
  /// The line in the author's code.
  var source: StackFrame?

  var kind: Kind { identity.kind }
  var isInScript: Bool { kind == .unescaped && identity.detail.hasPrefix("a script ") }

  init(
    _ kind: Kind, _ detail: String, message: String, place: Pointer? = nil,
    source: StackFrame? = nil
  ) {
    identity = Identity(kind: kind, detail: detail)
    self.message = message
    self.place = place
    self.source = source
  }
}

extension Finding {
  /// Identifies a crash by the author's innermost line, and by the message without the props if the
  /// author worded it; a timeout or another long-running fault by its function, as it may be
  /// interrupted at any line.
  init(_ report: CrashReport, of props: Value) {
    let kind: Kind =
      switch report.cause.kind {
      case .trap: .crash
      case .timeout: .timeout
      case .memory: .memory
      case .error: .error
      }
    let frame = report.faultyFrame
    let line = frame?.source.map { "\($0.file):\($0.line)" }
    let isLong = kind != .crash || report.cause == .stackOverflow
    let shape = MessageShape(report.message, of: props).text
    let function = frame?.function.replacing(#/closure #[0-9]+ in /#, with: "")
    let detail: [String?]
    if isLong {
      detail = [function, shape]
    } else if line != nil, frame?.isAuthors == true, Self.isWordedByRuntime(report.message) {
      detail = [line]
    } else {
      detail = [line, shape]
    }
    let words = [report.cause.rawValue] + detail.compactMap(\.self)
    self.init(kind, words.joined(separator: " "), message: report.message, source: frame)
  }

  /// One expression may fail in several ways, such as a conversion of an infinite and of a too large
  /// number.
  private static func isWordedByRuntime(_ message: String) -> Bool {
    message.hasPrefix("Swift runtime failure")
      || message.prefixMatch(of: #/Swift\/[^\s:]+\.swift:[0-9]+: /#) != nil
      || message.contains(#/Fatal error: (?:'try!' expression|Unexpectedly found nil)/#)
  }
}

extension CrashReport {
  /// The author's innermost frame; of an unbounded recursion, the first in the source of the calls
  /// that recur.
  ///
  /// Which function uses up the stack varies, and is often one that has just been called.
  fileprivate var faultyFrame: StackFrame? {
    let frames = stack ?? []
    let own = frames.filter(\.isAuthors)
    guard cause == .stackOverflow else { return own.first ?? frames.first }
    let counts = Dictionary(own.map { ($0, 1) }, uniquingKeysWith: +)
    let recurring = own.filter { counts[$0, default: 0] > 1 && $0.source != nil }
    return recurring.min { $0.order < $1.order } ?? own.first ?? frames.first
  }
}

extension StackFrame {
  fileprivate var order: (String, Int, Int) {
    (source?.file ?? "", source?.line ?? 0, source?.column ?? 0)
  }
}

extension EvaluationResult {
  func shows(_ fault: Finding, of props: Value, by document: SchemaDocument) -> Bool {
    faults(of: props, by: document).contains { $0.identity == fault.identity }
  }

  /// All faults of a case.
  func faults(of props: Value, by document: SchemaDocument) -> [Finding] {
    let rules = broken.map { rule in
      Finding(
        .invariant, "\(rule.subject.rawValue) \(rule.name)",
        message: rule.message.map { "\(rule.name): \($0)" } ?? rule.name, place: rule.paths.first)
    }
    switch result {
    case .crashed(let report): return [Finding(report, of: props)] + rules
    case .rejected(let mismatch) where mismatch.isValidation: return []
    case .rejected(let mismatch): return [Self.refusal(mismatch, of: props, by: document)]
    case .rendered(let rendering, _): return rendering.faults + rules
    }
  }

  private static func refusal(
    _ mismatch: PropsError, of props: Value, by document: SchemaDocument
  ) -> Finding {
    let place = document.places(in: props).first { $0.pointer == mismatch.path }
    let pattern = place?.pattern ?? mismatch.path
    return Finding(
      .refused, "\(pattern) \(MessageShape(mismatch.reason, of: props).text)",
      message: "The type rejects a value that its schema allows: \(mismatch.reason)", place: pattern
    )
  }
}

extension Rendering {
  fileprivate var faults: [Finding] {
    guard case .text(let text) = body else { return [] }
    guard text.contains(where: { !$0.isWhitespace }) else {
      return [Finding(.empty, "", message: "The rendering is empty.")]
    }
    guard mediaType.form == .html else { return [] }
    return MarkupInspection(text).faults
  }
}
