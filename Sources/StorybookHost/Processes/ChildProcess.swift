package import Foundation

/// A child process, in a group of its own: Ctrl-C in a terminal reaches the host alone.
package struct ChildProcess: Sendable {
  /// What a descriptor of the child refers to.
  package enum Stream {
    case nothing
    /// A file to write to.
    case file(String)
    /// A descriptor of this process.
    case copy(Int32)
  }

  package let identifier: pid_t

  /// - Parameters:
  ///   - arguments: What follows the name of the program.
  ///   - streams: The descriptors of the child, from 0 on. It inherits no other one: a port that a
  ///     child keeps open stays taken.
  ///   - variables: Variables to add to the inherited environment, or to override.
  package init(
    _ executable: String, _ arguments: [String], streams: [Stream],
    variables: [String: String] = [:]
  ) throws(SystemError) {
    var plan = SpawnPlan(streams)
    defer { plan.destroy() }
    identifier = try plan.run(executable, arguments: [executable] + arguments, changes: variables)
  }

  package func signal(_ number: Int32) { _ = kill(identifier, number) }

  /// Sends the signal to all living processes of the group.
  package func signalGroup(_ number: Int32) { _ = kill(-identifier, number) }

  /// Returns how the process ended, or `nil` while it runs. Never blocks; called until it returns a
  /// value once.
  package func reap() -> Termination? {
    var status: Int32 = 0
    let reaped = waitpid(identifier, &status, WNOHANG)
    if reaped == 0 || (reaped < 0 && errno == EINTR) { return nil }
    return Termination(status: status)
  }

  /// Waits until the process has ended.
  @discardableResult
  package func wait() -> Termination {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return Termination(status: status)
  }

  /// Waits for the exit. The status is left to ``wait()``, so that the process id stays valid.
  package func waitForExit() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Whether the process is stopped (SIGSTOP). An exit is not reaped here: ``reap()`` does that.
  package var isStopped: Bool {
    var information = siginfo_t()
    let code = waitid(P_PID, id_t(identifier), &information, WSTOPPED | WNOHANG | WNOWAIT)
    return code == 0 && information.si_signo == SIGCHLD
  }
}

extension ChildProcess {
  /// The processor time of all threads so far; `nil` if it cannot be read.
  package var processorTime: Duration? {
    #if canImport(Darwin)
      var usage = rusage_info_v0()
      let code = withUnsafeMutablePointer(to: &usage) { usage in
        usage.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          proc_pid_rusage(identifier, RUSAGE_INFO_V0, $0)
        }
      }
      // Its times are in units of Mach.
      var unit = mach_timebase_info_data_t()
      guard code == 0, mach_timebase_info(&unit) == 0 else { return nil }
      let units = Int64(usage.ri_user_time + usage.ri_system_time)
      return .nanoseconds(units * Int64(unit.numer) / Int64(unit.denom))
    #else
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return nil
      }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    #endif
  }

  /// How long each living thread has been ready to run without a processor, by its number.
  ///
  /// Of at most 256 threads, as a program may have any number of them. Empty where the system does
  /// not say (Linux: Documentation/scheduler/sched-stats.rst).
  package var queuedTimes: [Int: Duration] {
    #if os(Linux)
      let folder = "/proc/\(identifier)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return threads.prefix(256).reduce(into: [:]) { times, thread in
        let path = "\(folder)/\(thread)/schedstat"
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        let fields = text?.split(separator: " ") ?? []
        guard let number = Int(thread), fields.count > 1, let time = Int64(fields[1]) else {
          return
        }
        times[number] = .nanoseconds(time)
      }
    #else
      return [:]
    #endif
  }
}
