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
  func show(_ done: Int, of total: Int, label: String) {
    progress.show(done, of: total, label: label)
  }

  func clear() { progress.clear() }

  /// Writes the text; the tone applies to its first line.
  func writeText(_ text: String, tone: Tone = .plain) {
    guard !text.isEmpty else { return }
    clear()
    StandardOutput.writeText(colored(VisibleText.lines(text), tone: tone))
  }

  private func colored(_ text: String, tone: Tone) -> String {
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    let line = String(text[..<end])
    switch tone {
    case .fault: return paint.red(line) + text[end...]
    case .good: return paint.green(line) + text[end...]
    case .plain: return text
    }
  }
}
