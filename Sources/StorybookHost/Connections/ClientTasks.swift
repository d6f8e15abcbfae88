import StorybookFiles
import StorybookWebSockets

/// Work that runs for one client beside rooms, in its client's turn.
///
/// Confined to the service thread, within the host's isolation.
final class ClientTasks {
  private let connections: Connections
  private let loop: ServiceLoop
  private var running = RunningWork()

  init(_ connections: Connections, on loop: ServiceLoop) {
    self.connections = connections
    self.loop = loop
  }

  /// Starts work, and sends the answer to its client alone. It is cancelled if the client asks for
  /// that, or its connection closes.
  ///
  /// - Parameters:
  ///   - bytes: the memory that the request holds while it waits.
  ///   - failure: the code of errors that have none.
  ///   - work: returns `nil` if something else is the answer.
  func start(
    _ kind: ClientWork, seq: Int, of bytes: Int = 0, for id: ConnectionID,
    failure: ProtocolError.Code = .worker,
    work: nonisolated(nonsending) @escaping () async throws -> HostMessage?
  ) {
    connections.enqueue(seq, of: bytes, for: id) {
      if let refusal = self.running.refusal(of: kind) {
        return self.connections.finish(.failed(refusal.with(seq: seq)), for: id)
      }
      self.running.add { number in
        let task = self.loop.start {
          var answer: HostMessage?
          do {
            answer = try await work()
          } catch {
            answer = .failed(ProtocolError(error, of: kind, failure).with(seq: seq))
          }
          self.running.end(number)
          self.connections.finish(answer, for: id)
        }
        return .init(connection: id, seq: seq, kind: kind, task: task)
      }
    }
  }

  /// - Parameter seq: of one request; `nil` for all of the connection.
  func cancel(_ seq: Int? = nil, of id: ConnectionID) { running.cancel(seq, of: id) }
}

extension ProtocolError {
  /// An error of work for a client.
  ///
  /// - Parameter code: of errors that have none.
  init(_ error: any Error, of work: ClientWork = .rendering, _ code: Code = .worker) {
    switch error {
    case let error as ProtocolError: self = error
    case is CancellationError: self.init(.cancelled, "The \(work.rawValue) was cancelled.")
    default: self.init(code, "\(error)")
    }
  }

  func with(seq: Int) -> ProtocolError {
    var failure = self
    failure.seq = seq
    return failure
  }
}
