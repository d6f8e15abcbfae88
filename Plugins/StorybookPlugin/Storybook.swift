import Foundation
import PackagePlugin

/// A built storybook.
struct Storybook {
  /// The installed tool, or the program itself.
  let executable: URL
  let program: URL
  let name: String
  let swift: URL

  /// Runs a command in the foreground until it ends, or until the package manager does.
  func run(_ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = complete(arguments)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["STORYBOOK_PROGRAM": program.path]) { $1 }
    process.currentDirectoryURL = folder
    let relay = isServing(arguments) ? LineRelay() : nil
    if let relay { process.standardOutput = relay.pipe }
    let stops = interrupts(of: process) + [parentWatch(of: process)]
    try process.run()
    process.waitUntilExit()
    withExtendedLifetime(stops) {}
    relay?.finish()
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }

  private func isServing(_ arguments: [String]) -> Bool {
    guard let command = arguments.first else { return true }
    return command.hasPrefix("-") || ["serve", "dev"].contains(command)
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

  /// `dev`, which the tool runs by default, builds while the package manager, which waits for the
  /// plugin, holds the lock of the build folder.
  private func complete(_ arguments: [String]) -> [String] {
    var words = arguments
    if executable != program, words.first?.hasPrefix("-") != false { words.insert("dev", at: 0) }
    guard words.first == "dev", !words.contains(where: { $0.hasPrefix("--build-command") }) else {
      return words
    }
    return words + ["--build-command", "'\(swift.path)' build --ignore-lock --product \(name)"]
  }
}

/// Passes the lines of a process on at once: what a plugin prints stays in the package manager's
/// buffer while that writes to a file.
private final class LineRelay {
  let pipe = Pipe()
  private let done = DispatchSemaphore(value: 0)

  init() {
    Thread.detachNewThread { [pipe, done] in
      while let line = pipe.fileHandleForReading.line() { Diagnostics.progress(line) }
      done.signal()
    }
  }

  func finish() {
    try? pipe.fileHandleForWriting.close()
    done.wait()
  }
}

extension FileHandle {
  /// The next line without its end; `nil` at the end of the file.
  fileprivate func line() -> String? {
    var bytes = Data()
    while let byte = try? read(upToCount: 1), !byte.isEmpty {
      if byte == Data("\n".utf8) { return String(decoding: bytes, as: UTF8.self) }
      bytes += byte
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
