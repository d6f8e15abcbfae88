/// A subject, and what is to be done to judge it. Tasks do not wait for each other.
struct CheckTask: Sendable {
  let subject: CheckItem
  /// What is judged afterwards, unless the subject cannot be shown: what is said of it then is enough.
  var sequels: [CheckTask] = []
  let check: @Sendable () async throws -> CheckResult

  /// The subject, then those of its sequels that were judged.
  func run() async throws -> [CheckedItem] {
    let first = try await checked()
    guard first.finding.isShown else { return [first] }
    var checked = [first]
    for sequel in sequels { checked += try await sequel.run() }
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
