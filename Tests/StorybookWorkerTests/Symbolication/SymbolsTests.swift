import Foundation
import Storybook
import Testing

@testable import StorybookProgram
@testable import StorybookWorker

struct SymbolsTests {
  private typealias Owned = (frame: StackFrame, owner: CodeOwner)

  private static func frame(_ name: String, _ owner: CodeOwner) -> Owned {
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
    let trimmed = Symbols.trimmed(frames.map { Self.frame($0.0, $0.1) })
    #expect(trimmed.map(\.function) == kept)
    #expect(trimmed.filter(\.isAuthors).map(\.function) == authors)
  }

  @Test(arguments: [
    ([CodeOwner?.some(.storybook), nil, .author, .storybook, .author, .storybook, .author], 2..<5),
    ([.storybook, .author, nil, .storybook], 1..<2), ([.storybook, nil], 0..<0), ([], 0..<0),
    ([.dependency, .author, .dependency, .storybook], 0..<2), ([nil, .dependency], 1..<2),
  ])
  func `only places that are shown are looked up`(owners: [CodeOwner?], part: Range<Int>) {
    #expect(Symbols.authorsPart(of: owners) == part)
  }

  @Test func `addresses that belong to nothing are no frames`() {
    let trace = Trace(cause: .signal, fault: 0, addresses: [1 << 40, -(1 << 40)])
    #expect(Symbols.frames(of: trace).frames == [])
  }

  #if os(Linux)
    /// Where it is called.
    @inline(never) private func here(_ line: Int = #line) -> (trace: Trace, line: Int) {
      let origin = Int(bitPattern: Symbols.origin)
      let addresses = Thread.callStackReturnAddresses.map { $0.intValue - origin }
      return (Trace(cause: .exit, fault: 0, addresses: addresses), line)
    }

    @Test func `a frame has its function, file and line`() throws {
      let (trace, line) = here()
      let frames = Symbols.frames(of: trace).frames.filter { $0.source?.file == #filePath }
      let frame = try #require(frames.dropFirst().first)
      #expect(frame.function.hasPrefix("SymbolsTests."))
      #expect(frame.source?.line == line)
      #expect(frame.isAuthors)
    }

    @Test func `an executable that is cut or damaged has frames or none, and ends nothing`() throws
    {
      let whole = try Data(contentsOf: URL(filePath: "/proc/self/exe"), options: .alwaysMapped)
      for count in [0, 63, 64, 4096, 1 << 20, whole.count / 2] {
        whole.prefix(count).withUnsafeBytes { bytes in
          guard let image = ELFImage(bytes) else { return }
          #expect(Symbolicator(image).frames(at: [0, 1 << 20, -1, .max]).count == 4)
        }
      }
    }
  #endif
}
