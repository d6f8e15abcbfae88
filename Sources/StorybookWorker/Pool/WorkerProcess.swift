import CStorybookTrace
import Foundation

/// A child process with a socket as its standard input and a pipe for its output.
struct WorkerProcess: Sendable {
  let identifier: pid_t
  /// Owned by the caller, which closes it.
  let channel: Int32
  /// Standard output and standard error, which the author's code may write to. Owned by the caller.
  let output: Int32

  /// Starts the executable of this process again, as a worker.
  static func start(
    executable: String, arguments: [String] = []
  ) throws(SystemError) -> WorkerProcess {
    let sockets = try pair { socketpair(AF_UNIX, streamType, 0, &$0) }
    let pipes = try pair { storybook_pipe(&$0) }
    defer {
      close(sockets[1])
      close(pipes[1])
    }
    // Not inherited by other children, on systems without an atomic flag for that.
    for descriptor in sockets + pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    do throws(SystemError) {
      let identifier = try spawn(executable, arguments, input: sockets[1], output: pipes[1])
      return WorkerProcess(identifier: identifier, channel: sockets[0], output: pipes[0])
    } catch {
      close(sockets[0])
      close(pipes[0])
      throw error
    }
  }

  /// Kills the process. A process that has already exited keeps its own status.
  func kill() { signal(SIGKILL) }

  /// Returns how the process ended, or `nil` while it runs. Never blocks; called until it returns a
  /// value once.
  func reap() -> Termination? {
    var status: Int32 = 0
    let reaped = waitpid(identifier, &status, WNOHANG)
    if reaped == 0 || (reaped < 0 && errno == EINTR) { return nil }
    return Termination(status: status)
  }

  /// Kills the process and waits until it has ended.
  func end() {
    kill()
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  func signal(_ number: Int32) { _ = Foundation.kill(identifier, number) }

  /// Whether the process is stopped (SIGSTOP). An exit is not reaped here: `end` waits for it.
  var isStopped: Bool {
    var information = siginfo_t()
    let code = waitid(P_PID, id_t(identifier), &information, WSTOPPED | WNOHANG | WNOWAIT)
    return code == 0 && information.si_signo == SIGCHLD
  }

  /// Whether the main thread, which runs renderings, waits instead of running or waiting for a
  /// processor; `nil` on systems without `/proc`.
  var isWaiting: Bool? { statistics.map { $0.first == "S" } }

  /// The processor time of all threads so far; `nil` on systems without `/proc`.
  var processorTime: Duration? {
    guard let fields = statistics, fields.count > 12, let user = Int64(fields[11]),
      let system = Int64(fields[12])
    else { return nil }
    return .seconds(user + system) / max(1, sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The fields after the name of the program (proc(5), /proc/pid/stat, from field 3 on).
  private var statistics: [Substring]? {
    #if os(Linux)
      guard let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
      else { return nil }
      return text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ").dropFirst()
        .map(\.self)
    #else
      return nil
    #endif
  }

  /// Ends an unwanted process and closes its descriptors.
  func discard() {
    end()
    close(channel)
    close(output)
  }

  private static func pair(_ make: (inout [Int32]) -> Int32) throws(SystemError) -> [Int32] {
    var descriptors: [Int32] = [-1, -1]
    guard make(&descriptors) == 0 else { throw SystemError() }
    return descriptors
  }

  private static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}

extension WorkerProcess {
  private static func spawn(
    _ executable: String, _ arguments: [String], input: Int32, output: Int32
  ) throws(SystemError) -> pid_t {
    var plan = SpawnPlan()
    defer { plan.destroy() }
    plan.duplicate(input, as: 0)
    plan.duplicate(output, as: 1)
    plan.duplicate(output, as: 2)
    // The runtime's own backtrace takes seconds; the message printed before it is enough.
    let changes = ["SWIFT_BACKTRACE": "enable=no"]
    return try plan.run(
      executable, [executable, WorkerMain.argument] + arguments, changes: changes)
  }
}
