import CStorybookTrace
import Foundation

/// The attributes of a child process: a process group of its own; default signal handling, as the
/// host blocks some signals and ignores others; and its descriptors.
struct SpawnPlan {
  #if canImport(Glibc)
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #else
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #endif

  init(_ streams: [ChildProcess.Stream]) {
    posix_spawn_file_actions_init(&actions)
    for (descriptor, stream) in zip(Int32(0)..., streams) { connect(descriptor, to: stream) }
    storybook_close_from(&actions, Int32(streams.count))
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

  private mutating func connect(_ descriptor: Int32, to stream: ChildProcess.Stream) {
    switch stream {
    case .nothing:
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT, 0o600)
    case .copy(let source): posix_spawn_file_actions_adddup2(&actions, source, descriptor)
    }
  }

  mutating func destroy() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Spawns the process; its name is the first argument.
  mutating func run(
    _ executable: String, arguments: [String], changes: [String: String]
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
    _ strings: [String], body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
