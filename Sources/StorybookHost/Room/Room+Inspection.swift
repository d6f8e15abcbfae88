package import StorybookProgram
import StorybookSchema
package import Storybook

extension Room {
  /// Sends an inspection to all participants if it changed.
  mutating func inspected(_ inspection: Inspection) -> [Effect] {
    queue.work?.isInspected = true
    return sendInspection(inspection.placed(by: definition.schema))
  }

  /// Clears the inspection if the new build of the screen has neither a projection nor invariants.
  mutating func forgetInspection() -> [Effect] {
    guard results.inspected != nil, queue.work?.isInspected == false else { return [] }
    return sendInspection(Inspection())
  }

  /// Whether the current props are known to be encoded differently from how they were given.
  package var isAltered: Bool { results.inspected?.inspection.altered.isEmpty == false }

  /// Returns the evaluation that compares the current props with their re-encoding; `nil` while
  /// another one runs.
  package mutating func comparison() -> Evaluation? {
    guard queue.work == nil else { return nil }
    var evaluation = Evaluation(
      ticket: queue.nextTicket(), screen: screen, story: slug, props: [],
      environment: environment, wantsRendering: false)
    evaluation.takeProps(props)
    evaluation.comparison = .alone
    return evaluation
  }

  /// Handles the outcome of a comparison; ignores it once the room has continued.
  package mutating func receiveOutcome(
    _ outcome: Outcome, ofComparison ticket: Evaluation.Ticket, at revision: Int
  ) -> [Effect] {
    guard revision == self.revision, queue.work == nil else { return [] }
    switch outcome {
    case .inspected(let comparison):
      var inspection = results.inspected?.inspection ?? Inspection()
      inspection.altered = comparison.altered
      guard inspection != results.inspected?.inspection ?? Inspection() else { return [] }
      return sendInspection(inspection)
    case .crashed(let report):
      let crash = Crash(revision: revision, report: report, props: props)
      let effects = recordCrash(crash, of: ticket)
      results.noteCrash(crash, of: ticket, isCurrent: true)
      guard report.stack != nil else { return effects }
      return effects + [.send(.crashed(crash), to: .everyone)]
    case .decoded, .reacted, .rejected, .rendered: return []
    }
  }

  private mutating func sendInspection(_ inspection: Inspection) -> [Effect] {
    guard inspection != results.inspected?.inspection else { return [] }
    let message = HostMessage.Inspected(revision: revision, inspection: inspection)
    results.inspected = message
    return [.send(.inspected(message), to: .everyone)]
  }

  /// Returns the props to animate from; `nil` if they are unchanged, and during a replay.
  func previous(of props: Value, for purpose: PendingEvaluation.Purpose, event: Event?)
    -> [UInt8]?
  {
    guard definition.knowsPrevious, let shown = results.shown, event != nil || props != shown else {
      return nil
    }
    if case .request(let request) = purpose, case .show = request.kind { return nil }
    return shown.bytes
  }
}
