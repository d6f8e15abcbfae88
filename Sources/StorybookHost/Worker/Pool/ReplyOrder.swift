import Storybook
import StorybookProgram

/// The order in which the parts of a reply to an evaluation come. What reads them relies on it: a
/// rendering ends a request, so without a decision before it the request would have no answer.
///
/// ```text
/// decoded or reacted ──▶ inspected ──▶ rendered
///        or rejected                   or crashed
/// ```
struct ReplyOrder: Hashable, Sendable {
  /// Whether the props were decided on.
  private var isDecided = false

  /// Notes a part; returns whether it may come now.
  mutating func accepts(_ reply: WorkerReply, of request: WorkerRequest) -> Bool {
    guard case .evaluate(let evaluation) = request, case .outcome(let outcome) = reply else {
      return true
    }
    switch outcome {
    case .decoded, .reacted:
      defer { isDecided = true }
      return !isDecided
    case .rejected: return !isDecided || evaluation.settles
    case .inspected: return isDecided || evaluation.comparison == .alone
    case .rendered: return isDecided
    case .crashed: return true
    }
  }
}
