package import Foundation

/// The attributes of a child process: a separate process group, so that Ctrl-C in a terminal
/// reaches the host alone; default signal handling (the host blocks some signals and ignores
/// others); and the descriptors it inherits.
package struct SpawnPlan {
  #if canImport(Glibc)
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #else
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #endif

  package init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let numbers = [SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGPIPE] + StraySignals.numbers
    for number in numbers { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  package mutating func destroy() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  package mutating func open(_ path: String, _ mode: Int32, as descriptor: Int32) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, mode, 0o600)
  }

  package mutating func duplicate(_ source: Int32, as descriptor: Int32) {
    posix_spawn_file_actions_adddup2(&actions, source, descriptor)
  }

  /// Closes all descriptors from there on, up to a plausible limit: a child does not inherit the
  /// host's files, and a port that a child keeps open stays taken.
  package mutating func closeFrom(_ first: Int32) {
    #if !canImport(Darwin)
      for descriptor in first..<min(getdtablesize(), 1024) {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
  }

  /// Spawns the process; its name is the first argument.
  ///
  /// - Parameter changes: variables to add to the inherited environment, or to override.
  package mutating func run(
    _ executable: String, _ arguments: [String], changes: [String: String] = [:]
  ) throws(SystemError) -> pid_t {
    let variables = ProcessInfo.processInfo.environment.merging(changes) { $1 }
    var identifier: pid_t = 0
    let code = Self.withStrings(arguments) { arguments in
      Self.withStrings(variables.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&identifier, executable, &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw SystemError(code: code) }
    return identifier
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
