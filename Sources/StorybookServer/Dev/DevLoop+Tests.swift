import Storybook
import StorybookHost
import StorybookSession
import Synchronization

/// The package's tests, which take turns with its builds: both write to one build folder.
extension DevLoop {
  nonisolated func runTests(_ check: StoryCheck) async throws -> [HostMessage.Checked.Problem] {
    let run = SwiftTestRun(
      id: check.screen.listing.id, title: check.screen.listing.title,
      sources: PackageSources.texts(below: "\(command.directory)/Tests"))
    await check.report(run.summary)
    let (lines, line) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(1))
    let output = TestOutput()
    let progress = Task { for await line in lines { await check.report(line) } }
    let result = await result(ofTests: command.tests(matching: run.filter)) { bytes in
      output.append(bytes).map { _ = line.yield($0) }
    }
    line.finish()
    await progress.value
    return try run.problems(after: result, output: output.text)
  }

  /// Runs a test command once no build runs. A change of the sources makes it begin again after
  /// their build: its result would be outdated.
  private func result(
    ofTests command: BuildCommand, output: @escaping @Sendable ([UInt8]) -> Void
  ) async -> BuildResult {
    while !Task.isCancelled {
      if let running = tests {
        _ = await running.value
        continue
      }
      let last = build
      await last?.value
      await preparation?.value
      guard build == last, tests == nil else { continue }
      let run = Task { await BuildRun(command, output: output).run() }
      tests = run
      let result = await withTaskCancellationHandler {
        await run.value
      } onCancel: {
        run.cancel()
      }
      tests = nil
      if result != .cancelled { return result }
    }
    return .cancelled
  }
}

/// The output of a test run, of which the end is kept.
private final class TestOutput: Sendable {
  private static let limit = 1 << 20
  private let bytes = Mutex<[UInt8]>([])

  /// Returns the last line so far.
  func append(_ new: [UInt8]) -> String? {
    bytes.withLock { bytes in
      bytes += new
      if bytes.count > Self.limit { bytes.removeFirst(bytes.count - Self.limit / 2) }
    }
    let lines = String(decoding: new, as: UTF8.self).split { $0.isNewline }
    return lines.last { !$0.allSatisfy(\.isWhitespace) }.map { String($0) }
  }

  var text: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }
}
