import Foundation

/// A build command that runs: a process in a group of its own, with all it prints in one pipe.
struct BuildProcess: Sendable {
  let identifier: pid_t
  /// Standard output and standard error. Ours to close. Never blocks.
  let output: Int32

  struct Failure: Error, CustomStringConvertible {
    let reason: String
    var description: String { "The build could not be started: \(reason)." }

    static func system(_ code: Int32) -> Failure {
      Failure(reason: String(cString: strerror(code)))
    }
  }

  static func start(_ command: BuildCommand) throws(Failure) -> BuildProcess {
    guard let pipe = BuildPipe() else { throw .system(errno) }
    defer { close(pipe.input) }
    do throws(Failure) {
      let identifier = try spawn(command, output: pipe.input)
      return BuildProcess(identifier: identifier, output: pipe.output)
    } catch {
      close(pipe.output)
      throw error
    }
  }

  /// To all processes of the group that still live.
  func signal(_ number: Int32) { _ = kill(-identifier, number) }

  /// Waits for the end, and leaves the status for ``reap()``: until then the identifier is ours.
  func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  func reap() -> BuildResult {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return BuildResult(status: status)
  }
}

extension BuildProcess {
  private static func spawn(_ command: BuildCommand, output: Int32) throws(Failure) -> pid_t {
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
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    // What the host has open is not the build's: a port that a build keeps open stays taken.
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      for descriptor in 3..<min(getdtablesize(), 1024) {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    // The host ignores SIGINT, as it handles it elsewhere; a build that ignored it would not stop.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return try spawn(command, actions: &actions, attributes: &attributes)
  }

  #if canImport(Glibc)
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #else
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #endif

  private static func spawn(
    _ command: BuildCommand, actions: inout Actions, attributes: inout Attributes
  ) throws(Failure) -> pid_t {
    var identifier: pid_t = 0
    // The shell only changes the folder, for which POSIX has no spawn action, and finds the program.
    let change = #"cd -- "$1" && shift && exec "$@""#
    let words =
      (["sh", "-c", change, "sh", command.directory, command.executable] + command.arguments)
      .map { strdup($0) }
    defer { for word in words { free(word) } }
    let code = posix_spawn(
      &identifier, "/bin/sh", &actions, &attributes, words + [nil], environ)
    guard code == 0 else { throw .system(code) }
    return identifier
  }
}
