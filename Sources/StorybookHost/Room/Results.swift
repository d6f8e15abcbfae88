import StorybookSchema
import Storybook

/// The results of a room's evaluations: what its participants see.
struct Results: Sendable {
  /// The last successful rendering; kept when a later one crashes.
  private(set) var rendering: Rendered?
  /// The props of the rendering.
  private(set) var shown: Value?
  /// The crash of the current props.
  private(set) var crash: Crash?
  /// The last crash, which can be saved as a fixture after the room has continued.
  private(set) var lastCrash: Crash?
  /// The schema drift of the current props.
  var drift: Drift?
  /// The inspection of the latest props: projection, broken rules and alterations.
  var inspected: HostMessage.Inspected?
  /// The newest revision whose evaluation ended, successfully or not.
  private(set) var settledRevision = -1
  private var pendingSymbolications: [Evaluation.Ticket: Crash] = [:]
  /// The memory of the props that crashed last.
  private var crashBytes = 0

  /// The approximate memory in bytes, beyond that of the room's own props.
  var bytes: Int { (rendering?.body.count ?? 0) + crashBytes }

  /// The status; `nil` before the first result.
  var status: StoryStatus? {
    if crash != nil { return .crashed }
    if drift != nil { return .drifted }
    guard rendering != nil else { return nil }
    return .fine
  }

  mutating func rendered(_ rendering: Rendered, of props: Value?) {
    self.rendering = rendering
    shown = props
    crash = nil
    settledRevision = rendering.revision
  }

  mutating func drifted(_ drift: Drift, at revision: Int) {
    self.drift = drift
    crash = nil
    settledRevision = revision
  }

  /// - Parameter isCurrent: `false` for the crash of a load, or of props that the room refused.
  mutating func noteCrash(_ crash: Crash, of ticket: Evaluation.Ticket, isCurrent: Bool) {
    lastCrash = crash
    crashBytes = crash.props.memory(besides: shown)
    if crash.report.stack == nil { pendingSymbolications[ticket] = crash }
    if isCurrent {
      self.crash = crash
      settledRevision = crash.revision
    }
  }

  /// Returns the crash of an evaluation while its symbolication is pending.
  func pendingCrash(of ticket: Evaluation.Ticket) -> Crash? { pendingSymbolications[ticket] }

  /// Adds the symbolicated report to a crash and returns it; `nil` if none is pending.
  mutating func explain(_ report: CrashReport, of ticket: Evaluation.Ticket) -> Crash? {
    guard let pending = pendingSymbolications.removeValue(forKey: ticket) else { return nil }
    var crash = pending
    crash.report = report
    if self.crash == pending { self.crash = crash }
    if lastCrash == pending { lastCrash = crash }
    return crash
  }

  /// Marks the results as outdated, so that this revision is evaluated again.
  mutating func outdate(_ revision: Int) { settledRevision = min(settledRevision, revision - 1) }

  /// Forgets how the last props failed.
  mutating func forgetFailures() {
    crash = nil
    drift = nil
  }
}
