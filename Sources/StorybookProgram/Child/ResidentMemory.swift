import Foundation

/// The resident memory of this process.
enum ResidentMemory {
  /// The size in bytes; 0 when the system does not report it.
  static func bytes() -> Int {
    #if os(Linux)
      // /proc/self/statm: the second field is the number of resident pages (proc(5)).
      guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        return 0
      }
      let fields = statm.split(separator: " ")
      guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
      return pages * Int(getpagesize())
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
