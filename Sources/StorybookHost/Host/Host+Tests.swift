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
    let run = try TestRun(test.index, of: found, root: catalog.root)
    var replies: [WorkerReply] = []
    builds.workers?.submit(
      run.request, priority: .request, while: { self.connections[id] != nil }
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
      let result = run.result(of: replies, crash: crash)
      self.connections.finish(HostMessage(result, seq: test.seq), for: id)
    }
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
