import Storybook

/// The origins of a room's rendering, cached until it changes.
struct RoomOrigins {
  struct Subject: Hashable {
    let build: Int
    let rendering: Rendered
    let environment: EnvironmentSettings
  }

  let subject: Subject
  /// The computation, running or finished.
  let work: SharedWork<HostMessage.Origins>
}

extension RoomEntry {
  /// The computation of the origins, started again when the rendering has changed.
  func originsWork(
    of subject: RoomOrigins.Subject, start: () -> SharedWork<HostMessage.Origins>
  ) -> SharedWork<HostMessage.Origins> {
    if let known = origins, known.subject == subject, !known.work.isCancelled { return known.work }
    origins?.work.cancel()
    let work = start()
    origins = RoomOrigins(subject: subject, work: work)
    return work
  }
}
