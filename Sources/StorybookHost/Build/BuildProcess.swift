import Foundation
import StorybookWorker

/// A running build: a process in its own group, with all its output in one pipe.
struct BuildProcess: Sendable {
  let identifier: pid_t
  /// Standard output and standard error. Non-blocking; the caller closes it.
  let output: Int32

  static func start(_ command: BuildCommand) throws(SystemError) -> BuildProcess {
    guard let pipe = BuildPipe() else { throw SystemError() }
    defer { close(pipe.input) }
    do throws(SystemError) {
      let identifier = try spawn(command, output: pipe.input)
      return BuildProcess(identifier: identifier, output: pipe.output)
    } catch {
      close(pipe.output)
      throw error
    }
  }

  /// Sends the signal to all living processes of the group.
  func signal(_ number: Int32) { _ = kill(-identifier, number) }

  /// Waits for the exit. The status is left to ``reap()``, so that the process id stays valid.
  func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  func reap() -> BuildResult {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return BuildResult(status: status)
  }
}

extension BuildProcess {
  private static func spawn(_ command: BuildCommand, output: Int32) throws(SystemError) -> pid_t {
    var plan = SpawnPlan()
    defer { plan.destroy() }
    plan.open("/dev/null", O_RDONLY, as: 0)
    plan.duplicate(output, as: 1)
    plan.duplicate(output, as: 2)
    plan.closeFrom(3)
    // The shell only changes the folder, which POSIX spawn actions cannot do, and finds the
    // program.
    let change = #"cd -- "$1" && shift && exec "$@""#
    let words = ["sh", "-c", change, "sh", command.directory, command.executable]
    return try plan.run("/bin/sh", words + command.arguments)
  }
}
