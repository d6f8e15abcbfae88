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

  private mutating func sendInspection(_ inspection: Inspection) -> [Effect] {
    guard inspection != results.inspected?.inspection else { return [] }
    let message = HostMessage.Inspected(revision: revision, inspection: inspection)
    results.inspected = message
    return [.send(.inspected(message), to: .everyone)]
  }

  /// Returns the props to animate from; `nil` if they are unchanged, and during a replay.
  func previous(of props: Value, for purpose: PendingEvaluation.Purpose, _ event: Event?)
    -> [UInt8]?
  {
    guard definition.knowsPrevious, let shown = results.shown, event != nil || props != shown else {
      return nil
    }
    if case .request(let request) = purpose, case .show = request.kind { return nil }
    return shown.bytes
  }
}
