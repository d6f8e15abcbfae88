/// The check of one item. Tasks are independent of each other.
package struct CheckTask: Sendable {
  let subject: CheckItem
  /// Tasks that run afterwards, unless the item does not render: its own problem is enough then.
  var followUps: [CheckTask] = []
  let check: @Sendable () async throws -> CheckResult

  /// The results for the item and for the follow-ups that ran.
  func run() async throws -> [CheckedItem] {
    let first = try await checked()
    guard first.finding.isShown else { return [first] }
    var checked = [first]
    for followUp in followUps { checked += try await followUp.run() }
    return checked
  }

  private func checked() async throws -> CheckedItem {
    let clock = ContinuousClock()
    let start = clock.now
    let finding = try await check()
    return CheckedItem(
      subject: subject, finding: finding, duration: start.duration(to: clock.now))
  }
}
