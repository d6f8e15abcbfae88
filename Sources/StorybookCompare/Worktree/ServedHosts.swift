import Foundation
import StorybookCommandLine
import StorybookHost

/// Storybooks in child processes, on free ports of the loopback.
actor ServedHosts {
  private struct Served {
    let run: BuildRun
    let end: Task<BuildResult, Never>
  }

  private var served: [Served] = []

  /// Starts a host for the stories of an executable. Returns its address; throws a
  /// ``CommandError`` when it exits at the start.
  func serve(_ executable: String) async throws -> String {
    let (output, sink) = AsyncStream.makeStream(of: [UInt8].self)
    let command = Self.command(executable)
    let run = BuildRun(command, grace: .seconds(5)) { sink.yield($0) }
    let end = Task {
      defer { sink.finish() }
      return await run.run()
    }
    served.append(Served(run: run, end: end))
    guard let address = await Self.address(in: output) else {
      throw CommandError.story("\(executable) exited before serving.")
    }
    return address
  }

  /// An author's executable serves itself, or is a program that the tool serves.
  private static func command(_ executable: String) -> BuildCommand {
    let options = ["--port", "0", "--read-only"]
    let folder = FileManager.default.currentDirectoryPath
    switch HostKind.current {
    case .storybook:
      return BuildCommand(
        executable: executable, arguments: ["serve"] + options, directory: folder)
    case .tool:
      return BuildCommand(
        executable: Bundle.main.executablePath ?? "storybook",
        arguments: ["serve", "--program", executable] + options, directory: folder)
    }
  }

  /// The address that a host prints when it is ready.
  private static func address(in output: AsyncStream<[UInt8]>) async -> String? {
    var text: [UInt8] = []
    for await bytes in output {
      text += bytes
      let line = String(decoding: text, as: UTF8.self)
      if let match = line.firstMatch(of: readyLine) { return String(match.1) }
    }
    return nil
  }

  private static var readyLine: Regex<(Substring, Substring)> {
    #/Storybook is ready: (http://\S+)\s/#
  }

  /// Interrupts all hosts, and waits until they have exited.
  func stop() async {
    let served = served
    self.served = []
    for host in served { host.run.cancel() }
    for host in served { _ = await host.end.value }
  }
}
