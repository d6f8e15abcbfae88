import Foundation

/// The debugger of this process.
enum Debugger {
  static var isAttached: Bool {
    #if os(Linux)
      // The process that traces this one; 0 for none (proc(5), /proc/pid/status).
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
      return line?.split(separator: "\t").last.map { $0 != "0" } ?? false
    #elseif canImport(Darwin)
      var names = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      var information = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      let code = sysctl(&names, UInt32(names.count), &information, &size, nil, 0)
      return code == 0 && information.kp_proc.p_flag & P_TRACED != 0
    #else
      return false
    #endif
  }
}
