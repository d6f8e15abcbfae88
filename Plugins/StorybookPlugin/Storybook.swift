import Foundation
import PackagePlugin

/// A built storybook.
struct Storybook {
  let executable: URL
  let name: String
  let swift: URL

  /// Runs a command in the foreground until it ends, or until the package manager does.
  func run(_ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = complete(arguments)
    process.currentDirectoryURL = folder
    let stops = interrupts(of: process) + [parentWatch(of: process)]
    try process.run()
    process.waitUntilExit()
    withExtendedLifetime(stops) {}
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }

  /// A terminal's interrupt reaches the package manager, which passes it to the plugin alone.
  private func interrupts(of process: Process) -> [any DispatchSourceProtocol] {
    [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { process.interrupt() }
      source.resume()
      return source
    }
  }

  /// A plugin outlives a package manager that was killed, as by a terminal that closes.
  private func parentWatch(of process: Process) -> any DispatchSourceProtocol {
    let parent = getppid()
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { if getppid() != parent, process.isRunning { process.interrupt() } }
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.resume()
    return timer
  }

  /// `dev` builds while the package manager, which waits for the plugin, holds the lock of the
  /// build folder.
  private func complete(_ arguments: [String]) -> [String] {
    guard arguments.first == "dev", !arguments.contains(where: { $0.hasPrefix("--build-command") })
    else { return arguments }
    return arguments + ["--build-command", "'\(swift.path)' build --ignore-lock --product \(name)"]
  }
}
