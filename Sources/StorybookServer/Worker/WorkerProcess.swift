import CStorybookTrace
import Foundation

/// A child process with a socket on its standard input and its output in a pipe.
struct WorkerProcess: Sendable {
  let identifier: pid_t
  /// Ours to close.
  let channel: Int32
  /// Standard output and standard error, which the author may write to. Ours to close.
  let output: Int32

  struct Failure: Error, CustomStringConvertible {
    let reason: String
    var description: String { "The worker process could not be started: \(reason)." }
  }

  /// Starts the executable of this process again, as a worker.
  static func start(
    executable: String, arguments: [String] = []
  ) throws(Failure) -> WorkerProcess {
    let sockets = try pair { socketpair(AF_UNIX, streamType, 0, &$0) }
    let pipes = try pair { storybook_pipe(&$0) }
    defer {
      close(sockets[1])
      close(pipes[1])
    }
    // Closed in other children, where it was not so from the first moment on.
    for descriptor in sockets + pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    do throws(Failure) {
      let identifier = try spawn(executable, arguments, input: sockets[1], output: pipes[1])
      return WorkerProcess(identifier: identifier, channel: sockets[0], output: pipes[0])
    } catch {
      close(sockets[0])
      close(pipes[0])
      throw error
    }
  }

  /// Ends the process whatever it does. One that is past its own end already keeps its own
  /// status: a dying process takes no more signals.
  func kill() { signal(SIGKILL) }

  /// How the process ended; nil while it has not. Never waits, and is asked until it says it once.
  func reap() -> Termination? {
    var status: Int32 = 0
    let reaped = waitpid(identifier, &status, WNOHANG)
    if reaped == 0 || (reaped < 0 && errno == EINTR) { return nil }
    return Termination(status: status)
  }

  /// Kills the process and waits until it is gone.
  func end() {
    kill()
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  func signal(_ number: Int32) { _ = Foundation.kill(identifier, number) }

  /// True when somebody stopped it (SIGSTOP). An end is not taken note of here: `end` waits for it.
  var isStopped: Bool {
    var information = siginfo_t()
    let code = waitid(P_PID, id_t(identifier), &information, WSTOPPED | WNOHANG | WNOWAIT)
    return code == 0 && information.si_signo == SIGCHLD
  }

  /// Ends a process that nobody wants, with its descriptors.
  func discard() {
    end()
    close(channel)
    close(output)
  }

  private static func pair(_ make: (inout [Int32]) -> Int32) throws(Failure) -> [Int32] {
    var descriptors: [Int32] = [-1, -1]
    guard make(&descriptors) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
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
  ) throws(Failure) -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (from, to) in [(input, 0), (output, 1), (output, 2)] as [(Int32, Int32)] {
      posix_spawn_file_actions_adddup2(&actions, from, to)
    }
    // A group of its own: Ctrl-C in the terminal is for the host, which stops its workers itself.
    // Signals as a program expects them: the host's threads block some.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var identifier: pid_t = 0
    let arguments = [executable, WorkerMain.argument] + arguments
    let code = withStrings(arguments) { arguments in
      withStrings(environment) { environment in
        posix_spawn(&identifier, executable, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw Failure(reason: String(cString: strerror(code))) }
    return identifier
  }

  /// The runtime's own backtrace takes seconds; the message it prints before is enough.
  private static var environment: [String] {
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment.map { "\($0)=\($1)" }
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
