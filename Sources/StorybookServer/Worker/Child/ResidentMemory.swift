import Foundation

/// How much memory this process holds.
enum ResidentMemory {
  /// Bytes; 0 when the system does not say.
  static func bytes() -> Int {
    #if os(Linux)
      // Two numbers are of interest in /proc/self/statm: the second is resident pages (proc(5)).
      guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        return 0
      }
      let fields = statm.split(separator: " ")
      return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
