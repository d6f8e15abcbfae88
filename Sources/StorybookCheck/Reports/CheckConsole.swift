import Foundation
import StorybookCommandLine
import StorybookSchema

/// The output of a check: lines on standard output; on a terminal with a progress bar below them,
/// and in colour unless NO_COLOR is set (no-color.org).
struct CheckConsole {
  private let progress = ProgressConsole()
  private let isColored =
    isatty(STDOUT_FILENO) == 1
    && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  enum Tone: String {
    case fault = "31"
    case good = "32"
    case plain = "0"
  }

  /// - Parameter label: the most recent subject.
  func show(_ done: Int, of total: Int, _ label: String) {
    progress.show(done, of: total, label)
  }

  func clear() { progress.clear() }

  /// Writes the text; the tone applies to its first line.
  func write(_ text: String, _ tone: Tone = .plain) {
    guard !text.isEmpty else { return }
    clear()
    StandardOutput.write(toned(VisibleText.lines(text), tone))
  }

  private func toned(_ text: String, _ tone: Tone) -> String {
    guard isColored, tone != .plain else { return text }
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    return "\u{1B}[\(tone.rawValue)m\(text[..<end])\u{1B}[0m\(text[end...])"
  }
}
