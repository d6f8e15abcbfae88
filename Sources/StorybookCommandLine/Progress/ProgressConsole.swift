import StorybookSchema
import Synchronization

/// Reports progress on standard error; safe to call from any thread.
package final class ProgressConsole: Sendable {
  private let output: Mutex<ProgressOutput>

  /// - Parameter noun: the counted items in a log, in the plural; `nil` to log nothing.
  package init(noun: String? = nil) {
    output = Mutex(ProgressOutput(isTTY: Terminal.isTTY, noun: noun))
  }

  /// - Parameter interval: the minimum time between two lines of a log.
  package init(every interval: Duration) {
    output = Mutex(ProgressOutput(isTTY: Terminal.isTTY, interval: interval))
  }

  package func show(_ done: Int, of total: Int, label: String) {
    let bar = ProgressBar(done: done, total: total, label: VisibleText.line(label))
    output.withLock { output in
      let text = output.showBar(bar, width: Terminal.width)
      if !text.isEmpty { StandardError.writeAsIs(text, isTransient: output.isTTY) }
    }
  }

  /// Removes the progress line before other output.
  package func clear() {
    output.withLock { output in
      let text = output.clear()
      if !text.isEmpty { StandardError.writeAsIs(text) }
    }
  }
}
