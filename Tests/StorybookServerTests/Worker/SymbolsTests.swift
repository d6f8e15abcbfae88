import Storybook
import Testing

@testable import StorybookServer

struct SymbolsTests {
  private static func frame(_ name: String, authors: Bool) -> StackFrame {
    StackFrame(function: name, source: nil, isAuthors: authors)
  }

  static let stacks: [(frames: [(String, Bool)], kept: [String])] = [
    ([], []),
    (
      [("precondition", false), ("html", true), ("screen", true), ("run", false)],
      ["html", "screen"]
    ),
    (
      [("html", true), ("interpolation", false), ("card", true), ("run", false)],
      ["html", "interpolation", "card"]
    ),
    ([("html", true), ("run", false), ("static Main.main()", true)], ["html"]),
    ([("run", false)], []),
  ]

  @Test(arguments: stacks.indices)
  func `a stack begins and ends with the author's code`(index: Int) {
    let (frames, kept) = Self.stacks[index]
    let trimmed = Symbols.trimmed(frames.map { Self.frame($0.0, authors: $0.1) })
    #expect(trimmed.map(\.function) == kept)
  }

  @Test func `addresses that belong to nothing are no frames`() {
    let trace = Trace(cause: .signal, fault: 0, addresses: [1 << 40, -(1 << 40)])
    #expect(Symbols.frames(of: trace).frames == [])
  }
}
