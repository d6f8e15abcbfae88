import StorybookSchema

extension Room {
  /// Sends an inspection to all participants if it changed.
  mutating func inspected(_ inspection: Inspection) -> [Effect] {
    work?.isInspected = true
    let placed = inspection.placed(by: schema)
    guard placed != inspected?.inspection else { return [] }
    return sendInspection(placed)
  }

  /// Clears the inspection if the new build of the screen has neither a projection nor invariants.
  mutating func forgetInspection() -> [Effect] {
    guard let inspected, work?.isInspected == false else { return [] }
    let nothing = Inspection()
    guard inspected.inspection != nothing else { return [] }
    return sendInspection(nothing)
  }

  private mutating func sendInspection(_ inspection: Inspection) -> [Effect] {
    let message = HostMessage.Inspected(revision: revision, inspection: inspection)
    inspected = message
    return [.send(.inspected(message), to: .everyone)]
  }

  /// Returns the props to animate from; `nil` if they are unchanged, and during a replay.
  func previous(of props: Value, for purpose: PendingEvaluation.Purpose, _ event: Event?)
    -> [UInt8]?
  {
    guard knowsPrevious, let shown, event != nil || props != shown else { return nil }
    if case .request(let request) = purpose, case .show = request.kind { return nil }
    return shown.bytes
  }
}
