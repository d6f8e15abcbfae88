import Foundation

/// Signals that terminate a process by default and mean nothing to a host.
package enum StraySignals {
  /// Sent by mistake, by a timer, or at a system limit; a write beyond such a limit then fails like
  /// any other write.
  static let numbers: [Int32] = {
    var numbers = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXFSZ, SIGIO]
    #if os(Linux)
      numbers += [SIGPWR, SIGSTKFLT] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #endif
    return numbers
  }()

  package static func ignore() {
    for number in numbers { signal(number, SIG_IGN) }
  }
}
