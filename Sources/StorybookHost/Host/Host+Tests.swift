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
    var trace = TestTrace()
    builds.workers?.submit(
      run.request, priority: .request, while: { self.connections[id] != nil }
    ) { answer in
      switch answer {
      case .reply(.traced(let event)): trace.add(event)
      case .died where answer.isFollowedByStack: break
      default:
        let result = run.result(of: answer, trace).map { tested in
          var tested = tested
          tested.seq = test.seq
          return HostMessage.tested(tested)
        }
        let failure = { (error: ProtocolError) in HostMessage.failed(error.with(seq: test.seq)) }
        self.connections.finish(result.recovered(failure), for: id)
      }
    }
  }
}

extension Result {
  fileprivate func recovered(_ recovery: (Failure) -> Success) -> Success {
    switch self {
    case .success(let value): value
    case .failure(let error): recovery(error)
    }
  }
}
