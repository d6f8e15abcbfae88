import StorybookCommandLine
import StorybookMarkup
import StorybookSchema

/// The output of a check: lines on standard output; on a terminal in colour, with a progress bar
/// below them.
struct CheckConsole {
  private let progress = ProgressConsole()
  private let paint = StandardOutput.paint

  enum Tone { case fault, good, plain }

  /// - Parameter label: the most recent subject.
  func show(_ done: Int, of total: Int, _ label: String) {
    progress.show(done, of: total, label)
  }

  func clear() { progress.clear() }

  /// Writes the text; the tone applies to its first line.
  func write(_ text: String, _ tone: Tone = .plain) {
    guard !text.isEmpty else { return }
    clear()
    StandardOutput.write(colored(VisibleText.lines(text), tone))
  }

  private func colored(_ text: String, _ tone: Tone) -> String {
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    let line = String(text[..<end])
    switch tone {
    case .fault: return paint.red(line) + text[end...]
    case .good: return paint.green(line) + text[end...]
    case .plain: return text
    }
  }
}
