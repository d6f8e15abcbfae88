#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A peer that is gone is an error of the write, not the end of the process.
enum BrokenPipes {
  static func ignore() { _ = signal(SIGPIPE, SIG_IGN) }
}

/// How many descriptors the process may open.
enum DescriptorLimit {
  /// libwebsockets allocates tables for as many descriptors as the soft limit allows (its issues
  /// 1207 and 2449): in a container without a limit that would be all memory.
  static let most: rlim_t = 65_536

  /// Lifts the soft limit as far as the hard one allows, and never above `most`.
  static func adjust() {
    var limit = rlimit()
    guard get(&limit) == 0 else { return }
    let wanted = min(limit.rlim_max, most)
    guard limit.rlim_cur != wanted else { return }
    limit.rlim_cur = wanted
    _ = set(&limit)
  }

  private static func get(_ limit: inout rlimit) -> Int32 {
    #if canImport(Glibc)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      getrlimit(RLIMIT_NOFILE, &limit)
    #endif
  }

  private static func set(_ limit: inout rlimit) -> Int32 {
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      setrlimit(RLIMIT_NOFILE, &limit)
    #endif
  }
}
