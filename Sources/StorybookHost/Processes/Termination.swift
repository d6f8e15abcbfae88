import Foundation

/// How a process ended, from the status of `waitpid` (POSIX, <sys/wait.h>).
package enum Termination: Hashable, Sendable {
  case exit(Int32)
  case signal(Int32)

  package init(status: Int32) {
    let signal = status & 0x7F
    if signal == 0 {
      self = .exit(status >> 8 & 0xFF)
    } else {
      self = .signal(signal)
    }
  }

  /// Returns a description for authors. It prefers the runtime's own message, if one was printed.
  package func sentence(output: String) -> String {
    if let words = Self.runtimeMessage(in: output) { return words }
    switch self {
    case .exit(let code): return "The screen called exit(\(code))."
    case .signal(SIGSEGV), .signal(SIGBUS):
      return "The screen accessed invalid memory, or overflowed the stack (\(name))."
    case .signal(SIGILL), .signal(SIGTRAP):
      return "The screen failed a Swift runtime check (\(name)), such as an index out of range,"
        + " an overflow or an unwrapped nil."
    case .signal(SIGABRT): return "The screen called abort (\(name))."
    case .signal: return "The screen was terminated by \(name)."
    }
  }

  package static func hasRuntimeMessage(_ output: String) -> Bool {
    runtimeMessage(in: output) != nil
  }

  /// Extracts the Swift runtime's report: `File.swift:12: Fatal error: …`.
  private static func runtimeMessage(in output: String) -> String? {
    let lines = output.split(separator: "\n")
    let index = lines.lastIndex { line in marks.contains { line.contains($0) } }
    guard let index else { return nil }
    return lines[index...].prefix { line in
      !["***", "Current stack trace"].contains { line.hasPrefix($0) }
    }.joined(separator: "\n").replacing(#/ \(0x[0-9a-f]+\)/#, with: "")
  }

  /// What the runtimes of Swift, C and C++ print before they end a process.
  private static let marks = [
    "Fatal error", "Precondition failed", "Assertion failed", "Could not cast value of type",
    "Fatal access conflict", "Simultaneous accesses to", "deallocated with non-zero retain count",
    "SWIFT TASK CONTINUATION MISUSE", "freed pointer was not the last allocation",
    "Incorrect actor executor assumption", "failed to demangle", "abstract method",
    "terminate called", "libc++abi:", "terminating due to uncaught exception",
    "Terminating app due to uncaught exception", "double free or corruption", "free(): invalid",
    "malloc(): ", "malloc: ", "corrupted ", "munmap_chunk(): ", "stack smashing detected",
    "buffer overflow detected", "Assertion `",
  ]

  private var name: String {
    guard case .signal(let number) = self else { return "" }
    let names: [Int32: String] = [
      SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
      SIGABRT: "SIGABRT", SIGKILL: "SIGKILL", SIGFPE: "SIGFPE", SIGTERM: "SIGTERM",
    ]
    return names[number] ?? "signal \(number)"
  }
}
