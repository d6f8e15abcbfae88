import Storybook
import StorybookSession

/// The origins of a room's rendering, cached until it changes.
struct RoomOrigins {
  struct Subject: Hashable {
    let build: Int
    let rendering: Rendered
    let environment: EnvironmentSettings
  }

  let subject: Subject
  /// The computation, running or finished.
  let task: Task<HostMessage.Origins, any Error>
}

extension RoomEntry {
  /// The computation of the origins, started again when the rendering has changed.
  func originsTask(
    of subject: RoomOrigins.Subject, _ start: () -> Task<HostMessage.Origins, any Error>
  ) -> Task<HostMessage.Origins, any Error> {
    if let known = origins, known.subject == subject { return known.task }
    origins?.task.cancel()
    let task = start()
    origins = RoomOrigins(subject: subject, task: task)
    return task
  }
}
