import Storybook
import StorybookSession
import StorybookWebSockets
import StorybookWorker

/// Interaction tests outside of rooms. They change no state, and run at a lower priority than the
/// work of rooms.
extension Host {
  func run(_ test: ClientMessage.Test, _ id: ConnectionID) {
    connections.enqueue(test.seq, for: id) {
      do throws(ProtocolError) {
        try self.start(test, for: id)
      } catch {
        self.connections.finish(.failed(error.with(seq: test.seq)), for: id)
      }
    }
  }

  private func start(
    _ test: ClientMessage.Test, for id: ConnectionID
  ) throws(ProtocolError) {
    let found = try catalog.story(test.story)
    let run = try TestRun(
      test.index, of: found, root: catalog.root, snapshotFolder: configuration.snapshotFolder,
      command: configuration.command)
    var replies: [WorkerReply] = []
    var priority = WorkerPool.Priority.request
    if test.isBackground { priority = .background }
    builds.workers?.submit(
      run.request, priority: priority, while: { self.connections[id] != nil }
    ) { answer in
      var crash: CrashReport?
      switch answer {
      case .reply(let reply):
        replies.append(reply)
        guard reply.isLast(for: run.request) else { return }
      case .died(let report):
        guard !answer.isFollowedByStack else { return }
        crash = report
      }
      // Files of snapshots are read and compared off the service thread.
      guard case .tested(let result)? = replies.last, !result.snapshots.isEmpty else {
        return self.finish(run.result(of: replies, crash: crash), seq: test.seq, for: id)
      }
      Task.detached { [replies] in
        await self.finish(run.result(of: replies), seq: test.seq, for: id)
      }
    }
  }
}

extension Host {
  fileprivate func finish(
    _ result: Result<HostMessage.Tested, ProtocolError>, seq: Int, for id: ConnectionID
  ) {
    guard connections[id] != nil else { return }
    connections.finish(HostMessage(result, seq: seq), for: id)
  }
}

extension HostMessage {
  fileprivate init(_ result: Result<Tested, ProtocolError>, seq: Int) {
    switch result {
    case .success(var tested):
      tested.seq = seq
      self = .tested(tested)
    case .failure(let error): self = .failed(error.with(seq: seq))
    }
  }
}
