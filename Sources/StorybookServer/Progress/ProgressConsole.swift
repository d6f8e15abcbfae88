import StorybookSchema
import Synchronization

/// Progress on standard error, told from wherever the work is done.
final class ProgressConsole: Sendable {
  private let output: Mutex<ProgressOutput>

  /// - Parameter noun: what is counted in a log, in the plural; nil for nothing there.
  init(noun: String? = nil) {
    output = Mutex(ProgressOutput(isTTY: Terminal.isTTY, noun: noun))
  }

  /// - Parameter interval: how long a log is silent after a line.
  init(every interval: Duration) {
    output = Mutex(ProgressOutput(isTTY: Terminal.isTTY, interval: interval))
  }

  func show(_ done: Int, of total: Int, _ label: String) {
    let bar = ProgressBar(done: done, total: total, label: VisibleText.line(label))
    output.withLock { output in
      let text = output.show(bar, width: Terminal.width)
      if !text.isEmpty { StandardError.writeAsIs(text) }
    }
  }

  /// The line makes place for others.
  func clear() {
    output.withLock { output in
      let text = output.clear()
      if !text.isEmpty { StandardError.writeAsIs(text) }
    }
  }
}
