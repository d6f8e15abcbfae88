/// A subject, and what is to be done to judge it. Tasks do not wait for each other.
struct CheckTask: Sendable {
  let subject: CheckSubject
  /// What is judged afterwards, unless the subject cannot be shown: what is said of it then is enough.
  var sequels: [CheckTask] = []
  let judge: @Sendable () async throws -> Finding

  /// The subject, then those of its sequels that were judged.
  func run() async throws -> [CheckedSubject] {
    let first = try await judged()
    guard first.finding.isShown else { return [first] }
    var checked = [first]
    for sequel in sequels { checked += try await sequel.run() }
    return checked
  }

  private func judged() async throws -> CheckedSubject {
    let clock = ContinuousClock()
    let start = clock.now
    let finding = try await judge()
    return CheckedSubject(
      subject: subject, finding: finding, duration: start.duration(to: clock.now))
  }
}
