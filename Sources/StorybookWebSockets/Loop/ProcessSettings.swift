#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Turns a write to a disconnected peer into an error instead of a fatal signal.
enum BrokenPipes {
  static func ignore() { _ = signal(SIGPIPE, SIG_IGN) }
}

/// The maximum number of descriptors the process may open.
enum DescriptorLimit {
  /// libwebsockets allocates tables for as many descriptors as the soft limit allows (its issues
  /// 1207 and 2449), which would exhaust memory in a container without a limit.
  static let most: rlim_t = 65_536

  /// Raises the soft limit up to the hard limit, but never above `most`.
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
