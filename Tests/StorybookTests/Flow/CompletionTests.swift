import Storybook
import StorybookFlows
import Synchronization
import Testing

/// Records its calls.
final class Log<Entry: Sendable>: Sendable {
  private let written = Mutex<[Entry]>([])
  var entries: [Entry] { written.withLock { $0 } }
  func write(_ entry: Entry) { written.withLock { $0.append(entry) } }
}

struct CompletionTests {
  let problems = Log<PresentationError>()
  let answers = Log<String>()

  private func completion(line: Int = 3) -> Completion<String> {
    Completion(of: "Name", fileID: "App/Name.swift", line: line, report: problems.write) {
      [answers] in answers.write((try? $0.get()) ?? "failure")
    }
  }

  @Test func `a second answer changes nothing, and is reported with both places`() {
    let completion = completion()
    completion.complete(with: "Ann", fileID: "App/A.swift", line: 12)
    completion.complete(with: "Bob", fileID: "App/B.swift", line: 34)
    #expect(answers.entries == ["Ann"])
    #expect(
      problems.entries.map(\.description) == [
        "“Name” was completed twice: at App/A.swift:12 and at App/B.swift:34."
      ])
  }

  @Test func `no answer is reported with the place where it was asked for`() {
    do { _ = completion(line: 56) }
    #expect(answers.entries == ["failure"])
    #expect(
      problems.entries.map(\.description)
        == ["“Name” was presented at App/Name.swift:56 and never completed."])
  }

  @Test func `who waits gets the answer`() async throws {
    let name = try await Completion<String>.value(of: "Name", report: problems.write) {
      completion in Task { completion.complete(with: "Ann") }
    }
    #expect(name == "Ann")
    #expect(problems.entries.isEmpty)
  }

  @Test func `who waits for an answer that never comes gets an error instead`() async {
    await #expect(throws: PresentationError.self) {
      try await Completion<String>.value(of: "Name", report: problems.write) { _ in }
    }
    #expect(problems.entries.count == 1)
  }

  @Test func `of many answers at once one is heard`() async {
    let completion = completion()
    await withTaskGroup { group in
      for number in 0..<100 { group.addTask { completion.complete(with: "\(number)") } }
    }
    #expect(answers.entries.count == 1)
    #expect(problems.entries.count == 99)
  }
}
