import Foundation
import Storybook
import Testing

@testable import StorybookProgram
@testable import StorybookHost

struct SymbolicationTests {
  private static func frame(
    _ name: String, _ owner: CodeOwner
  ) -> Symbolication.OwnedFrame {
    (StackFrame(function: name, source: nil, isAuthors: owner == .author), owner)
  }

  static let stacks: [(frames: [(String, CodeOwner)], kept: [String], authors: [String])] = [
    ([], [], []),
    (
      [("report", .storybook), ("html", .author), ("screen", .author), ("run", .storybook)],
      ["html", "screen"], ["html", "screen"]
    ),
    (
      [("html", .author), ("text", .storybook), ("card", .author), ("run", .storybook)],
      ["html", "text", "card"], ["html", "card"]
    ),
    (
      [("html", .author), ("run", .storybook), ("static App.main()", .author)], ["html"], ["html"]
    ),
    (
      [("sort", .dependency), ("html", .author), ("log", .dependency), ("run", .storybook)],
      ["sort", "html"], ["html"]
    ),
    ([("sort", .dependency), ("run", .storybook)], ["sort"], ["sort"]),
    ([("work", .author), ("begin", .author)], ["work", "begin"], ["work", "begin"]),
    (
      [("report", .storybook), ("depth", .author), ("depth", .author)], ["depth", "depth"],
      ["depth", "depth"]
    ),
    ([("run", .storybook)], [], []),
  ]

  @Test(arguments: stacks.indices)
  func `a stack begins and ends with the author's code`(index: Int) {
    let (frames, kept, authors) = Self.stacks[index]
    let trimmed = Symbolication.trimmed(frames.map { Self.frame($0.0, $0.1) })
    #expect(trimmed.map(\.function) == kept)
    #expect(trimmed.filter(\.isAuthors).map(\.function) == authors)
  }

  #if os(Linux)
    private static let files = ImageFiles(TracedImages.all, of: getpid())

    @Test func `addresses that belong to nothing are no frames`() throws {
      let files = try #require(Self.files)
      let trace = Trace(cause: .signal, fault: 0, addresses: [1 << 40, -(1 << 40), 1 << 30])
      #expect(Symbolication.answerTrace(trace, in: files).frames == [])
    }

    /// Where it is called.
    @inline(never) private func here(_ line: Int = #line) -> (trace: Trace, line: Int) {
      let origin = Int(bitPattern: TracedImages.origin)
      let addresses = Thread.callStackReturnAddresses.map { $0.intValue - origin }
      return (Trace(cause: .exit, fault: 0, addresses: addresses), line)
    }

    @Test func `a frame has its function, file and line`() throws {
      let files = try #require(Self.files)
      let (trace, line) = here()
      let answer = Symbolication.answerTrace(trace, in: files)
      #expect(answer.remedy == nil)
      let own = answer.frames.filter { $0.source?.file == #filePath }
      let frame = try #require(own.dropFirst().first)
      #expect(frame.function.hasPrefix("SymbolicationTests."))
      #expect(frame.source?.line == line)
      #expect(frame.isAuthors)
    }

    @Test func `without a symbolizer a frame has its name`() throws {
      let files = try #require(Self.files)
      let places = here().trace.addresses.compactMap { files.place(of: $0 &- 1) }
      let names = SymbolNames.frames(at: places, in: files).map(\.frame.function)
      #expect(names.contains { $0.hasPrefix("SymbolicationTests.here") })
    }
  #endif
}
