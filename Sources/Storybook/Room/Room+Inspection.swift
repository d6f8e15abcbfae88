import StorybookSchema

extension Room {
  /// Everybody is told when something else is seen than before.
  mutating func inspected(_ inspection: Inspection) -> [Effect] {
    work?.isInspected = true
    let placed = inspection.placed(by: schema)
    guard placed != inspected?.inspection else { return [] }
    return tell(placed)
  }

  /// After a build the screen may neither project its props nor have rules for them any more.
  mutating func forgetInspection() -> [Effect] {
    guard let inspected, work?.isInspected == false else { return [] }
    let nothing = Inspection()
    guard inspected.inspection != nothing else { return [] }
    return tell(nothing)
  }

  private mutating func tell(_ inspection: Inspection) -> [Effect] {
    let message = HostMessage.Inspected(revision: revision, inspection: inspection)
    inspected = message
    return [.send(.inspected(message), to: .everyone)]
  }

  /// The props to go over from. Nothing goes over to what is shown already, nor in a replay.
  func previous(of props: Value, for purpose: PendingEvaluation.Purpose, _ event: Event?)
    -> [UInt8]?
  {
    guard knowsPrevious, let shown, event != nil || props != shown else { return nil }
    if case .request(let request) = purpose, case .show = request.action { return nil }
    return shown.bytes
  }
}
