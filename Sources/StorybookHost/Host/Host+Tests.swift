import Storybook
import StorybookSession
import StorybookWebSockets

/// Interaction tests outside of rooms. They change no state, and run at a lower priority than the
/// work of rooms.
extension Host {
  func run(_ test: ClientMessage.Test, _ id: ConnectionID) {
    start(.test, test.seq, for: id) { host in
      var tested = try await host.result(of: test).get()
      tested.seq = test.seq
      return .tested(tested)
    }
  }

  private func result(
    of test: ClientMessage.Test
  ) async throws -> Result<HostMessage.Tested, ProtocolError> {
    let found = try catalog.story(test.story)
    let run = try TestRun(
      test.index, of: found, root: catalog.root, snapshotFolder: configuration.snapshotFolder,
      command: configuration.command)
    var priority = WorkerPool.Priority.request
    if test.isBackground { priority = .background }
    let answer = try await replies(to: run.request, priority)
    // Files of snapshots are read and compared off the service thread.
    return await Task.detached { run.result(of: answer.parts, crash: answer.crash) }.value
  }
}
