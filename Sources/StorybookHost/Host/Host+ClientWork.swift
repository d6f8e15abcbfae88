import StorybookSession
import StorybookWebSockets

extension Host {
  /// Starts work in its client's turn, and sends the answer to this client alone. It is cancelled if
  /// the client asks for that, or its connection closes.
  ///
  /// - Parameter failure: the code of errors that have none.
  func start(
    _ kind: ClientWork, _ seq: Int, for id: ConnectionID,
    failure: ProtocolError.Code = .worker,
    _ work: @escaping (isolated Host) async throws -> HostMessage
  ) {
    connections.enqueue(seq, for: id) {
      if let refusal = self.work.refusal(of: kind) {
        return self.connections.finish(.failed(refusal.with(seq: seq)), for: id)
      }
      self.work.add { number in
        let task = Task {
          var answer: HostMessage
          do {
            answer = try await work(self)
          } catch let error as ProtocolError {
            answer = .failed(error.with(seq: seq))
          } catch is CancellationError {
            let reason = "The \(kind.rawValue) was cancelled."
            answer = .failed(ProtocolError(.cancelled, reason, seq: seq))
          } catch {
            answer = .failed(ProtocolError(failure, "\(error)", seq: seq))
          }
          self.work.end(number)
          self.connections.finish(answer, for: id)
        }
        return .init(connection: id, seq: seq, kind: kind, task: task)
      }
    }
  }
}
