#if canImport(Glibc)
  import Foundation
  import Glibc

  /// The memory that this process has written, without what its allocator holds for later: pages of
  /// code come as they are run.
  package func residentBytes() -> Int {
    typealias Trim = @convention(c) (Int) -> CInt
    if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
    let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = statistics?.split(separator: " ").compactMap { Int($0) } ?? []
    guard pages.count > 2 else { return 0 }
    return (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE))
  }
#endif
