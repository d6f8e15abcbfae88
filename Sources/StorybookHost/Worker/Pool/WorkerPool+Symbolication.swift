import Foundation
import Logging
import Storybook
import StorybookProgram
import StorybookWebSockets

/// Reports of crashes with the author's source lines.
extension WorkerPool {
  /// A crash that waits for symbolication.
  struct PendingSymbolication {
    let report: CrashReport
    let trace: Trace
    let symbols: SymbolSource
    let handler: Handler
  }

  /// Reports a crash at once, and again after symbolication.
  func report(
    _ report: CrashReport, symbolicating trace: Trace, with symbols: SymbolSource,
    to handler: @escaping Handler
  ) {
    if case .none = symbols { return handler(.died(report)) }
    if let answer = symbolicated.answerTrace(trace, with: symbols) {
      return handler(.died(report.symbolicated(by: answer, log: log)))
    }
    var unsymbolicated = report
    unsymbolicated.stack = nil
    handler(.died(unsymbolicated))
    pendingSymbolications.append(
      PendingSymbolication(report: report, trace: trace, symbols: symbols, handler: handler))
    if pendingSymbolications.count == 1 { symbolicateFirst() }
  }

  /// Symbolicates one trace at a time: most processes that end together end in the same place.
  private func symbolicateFirst() {
    guard let first = pendingSymbolications.first else { return endIfDrained() }
    switch first.symbols {
    case .files(let files): lookUp(first.trace, in: files)
    case .program: ask(first.trace)
    case .none: answerFirst(nil)
    }
  }

  /// Waits for another process on a thread of its own.
  private func lookUp(_ trace: Trace, in files: ImageFiles) {
    let pool = WeaklyConfined(self, to: loop)
    Thread.detachNewThread { [loop] in
      let answer = Symbolication.answerTrace(trace, in: files)
      loop.postUnlessOver {
        if let pool = pool.value, !pool.isStopped { pool.answerFirst(answer) }
      }
    }
  }

  /// Asks another process of the same program, which reads its own debug information.
  private func ask(_ trace: Trace) {
    submit(.locate(trace)) { [self] reply in
      var answer: SymbolicationCache.Answer?
      if case .reply(.located(let frames, let failure)) = reply {
        answer = SymbolicationCache.Answer(frames: frames, failure: failure)
      }
      answerFirst(answer)
    }
  }

  private func answerFirst(_ answer: SymbolicationCache.Answer?) {
    let first = pendingSymbolications.removeFirst()
    if let answer { symbolicated.remember(first.trace, with: first.symbols, answer: answer) }
    report(first, answer: answer)
    while let next = pendingSymbolications.first,
      let answer = symbolicated.answerTrace(next.trace, with: next.symbols)
    {
      pendingSymbolications.removeFirst()
      report(next, answer: answer)
    }
    symbolicateFirst()
  }

  private func report(_ pending: PendingSymbolication, answer: SymbolicationCache.Answer?) {
    let report = answer.map { pending.report.symbolicated(by: $0, log: log) }
    pending.handler(.died(report ?? pending.report))
  }
}

extension CrashReport {
  /// Logs the author's own frames in the `file:line:column` form that terminals make clickable.
  fileprivate func symbolicated(by answer: SymbolicationCache.Answer, log: Logger) -> CrashReport {
    for frame in answer.frames.prefix(5) where frame.isAuthors {
      guard let source = frame.source else { continue }
      log.error("  at \(source.file):\(source.line):\(source.column) \(frame.function)")
    }
    var report = self
    report.stack = answer.frames
    report.remedy = answer.remedy
    if let failure = answer.failure, cause == .trap, !message.contains("Fatal error") {
      report.message = failure
    }
    return report
  }
}
