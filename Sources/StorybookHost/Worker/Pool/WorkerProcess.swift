import Foundation
import StorybookProgram

/// A child process with a socket as its standard input and a pipe for its output.
struct WorkerProcess: Sendable {
  private let child: ChildProcess
  /// Owned by the caller, which closes it.
  let channel: Int32
  /// Standard output and standard error, which the author's code may write to. Owned by the caller.
  let output: Int32

  /// Starts the executable of this process again, as a worker.
  static func start(
    executable: String, arguments: [String] = []
  ) throws(SystemError) -> WorkerProcess {
    let sockets = try DescriptorPair.sockets()
    return try sockets.handingOver { () throws(SystemError) -> WorkerProcess in
      let pipe = try DescriptorPair.pipe()
      return try pipe.handingOver { () throws(SystemError) -> WorkerProcess in
        let child = try ChildProcess(
          executable, [WorkerMain.argument] + arguments,
          streams: [.copy(sockets.remote), .copy(pipe.remote), .copy(pipe.remote)],
          // The runtime's own backtrace takes seconds; the message printed before it is enough.
          variables: ["SWIFT_BACKTRACE": "enable=no"])
        return WorkerProcess(child: child, channel: sockets.local, output: pipe.local)
      }
    }
  }

  /// Kills the process. A process that has already exited keeps its own status.
  func kill() { child.signal(SIGKILL) }

  func signal(_ number: Int32) { child.signal(number) }

  func reap() -> Termination? { child.reap() }

  /// Kills the process and waits until it has ended.
  func end() {
    kill()
    child.wait()
  }

  /// Ends an unwanted process and closes its descriptors.
  func discard() {
    end()
    close(channel)
    close(output)
  }

  var identifier: pid_t { child.identifier }
  var isStopped: Bool { child.isStopped }

  /// The processor time of all threads so far; `nil` if it cannot be read.
  var processorTime: Duration? { child.processorTime }
  /// How long each thread waited for a processor.
  var queuedTimes: [Int: Duration] { child.queuedTimes }
}
