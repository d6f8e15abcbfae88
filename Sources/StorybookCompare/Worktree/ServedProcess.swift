import Foundation
import StorybookCommandLine
import StorybookWorker

/// One storybook in a child process.
struct ServedProcess: Sendable {
  let identifier: pid_t
  /// The standard output of the process; ``stop()`` closes it.
  private let output: Int32

  static func start(_ executable: String) throws(CommandError) -> ServedProcess {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else {
      throw .call("No file descriptors are available: \(SystemError()).")
    }
    defer { close(pipes[1]) }
    for descriptor in pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var plan = SpawnPlan()
    defer { plan.destroy() }
    plan.open("/dev/null", O_RDONLY, as: 0)
    plan.duplicate(pipes[1], as: 1)
    plan.open("/dev/null", O_WRONLY, as: 2)
    plan.closeFrom(3)
    let arguments = [executable, "serve", "--port", "0", "--read-only"]
    do throws(SystemError) {
      return ServedProcess(
        identifier: try plan.run(executable, arguments), output: pipes[0])
    } catch {
      close(pipes[0])
      throw .call("\(executable) cannot be started: \(error).")
    }
  }

  /// The address that it prints when it is ready; `nil` when it exits or is stopped before.
  func address() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: readAddress()) }
      }
    } onCancel: {
      _ = kill(identifier, SIGTERM)
    }
  }

  /// Terminates the process, and kills it if it does not exit in time.
  func stop() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        end()
        continuation.resume()
      }
    }
  }

  private func end() {
    _ = kill(identifier, SIGTERM)
    let deadline = ContinuousClock.now + .seconds(5)
    var status: Int32 = 0
    while waitpid(identifier, &status, WNOHANG) == 0 {
      if ContinuousClock.now > deadline { _ = kill(-identifier, SIGKILL) }
      usleep(20_000)
    }
    close(output)
  }

  private func readAddress() -> String? {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !text.contains(0x0A) {
      let count = read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      text += buffer[..<count]
    }
    let line = String(decoding: text, as: UTF8.self)
    return line.firstMatch(of: #/http://\S+/#).map { String($0.output) }
  }
}
