import Logging
import Storybook

/// Reports of crashes with the author's source lines.
extension WorkerPool {
  /// A crash that waits for symbolication.
  struct PendingSymbolication {
    let report: CrashReport
    let trace: Trace
    let handler: Handler
  }

  /// Reports a crash at once, and again after symbolication.
  func report(_ report: CrashReport, symbolicating trace: Trace, to handler: @escaping Handler) {
    if let answer = symbolicated.answer(trace) {
      return handler(.died(report.symbolicated(by: answer, log: log)))
    }
    var unsymbolicated = report
    unsymbolicated.stack = nil
    handler(.died(unsymbolicated))
    pendingSymbolications.append(
      PendingSymbolication(report: report, trace: trace, handler: handler))
    if pendingSymbolications.count == 1 { symbolicateFirst() }
  }

  /// Symbolicates one trace at a time: most processes that end together end in the same place.
  private func symbolicateFirst() {
    guard let trace = pendingSymbolications.first?.trace else { return }
    submit(.locate(trace)) { [self] reply in
      var answer: SymbolicationCache.Answer?
      if case .reply(.located(let frames, let failure)) = reply {
        answer = SymbolicationCache.Answer(frames: frames, failure: failure)
      }
      if let answer { symbolicated.remember(trace, answer) }
      reportFirst(answer)
      while let next = pendingSymbolications.first, let answer = symbolicated.answer(next.trace) {
        reportFirst(answer)
      }
      symbolicateFirst()
    }
  }

  private func reportFirst(_ answer: SymbolicationCache.Answer?) {
    let first = pendingSymbolications.removeFirst()
    let report = answer.map { first.report.symbolicated(by: $0, log: log) }
    first.handler(.died(report ?? first.report))
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
    if let failure = answer.failure, cause == .trap, !message.contains("Fatal error") {
      report.message = failure
    }
    return report
  }
}
