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

  static let places: [(file: String, package: String)] = [
    ("/a/Sources/StorybookServer/Worker/Child/Symbols.swift", "/a"),
    (
      "/a/.build/checkouts/swift-storybook/Sources/StorybookServer/Symbols.swift",
      "/a/.build/checkouts/swift-storybook"
    ),
    (
      "/Sources/StorybookServer/copy/Sources/StorybookServer/A/B/C/D.swift",
      "/Sources/StorybookServer/copy"
    ),
  ]

  @Test(arguments: places)
  func `the package is found however deep a file lies`(file: String, package: String) {
    #expect(Symbols.root(of: file, below: "/Sources/StorybookServer/") == package)
  }

  @Test func `sources of every target are the package's own, those beside them are not`() {
    let root = Symbols.root(of: #filePath, below: "/Tests/StorybookServerTests/")
    for own in ["Sources/CStorybookTrace/trace.c", "Sources/Storybook/A/B.swift", "Public/P.swift"]
    {
      #expect(Symbols.isOwn("\(root)/\(own)"))
    }
    for foreign in ["Stories/Login/Login.swift", "Tests/A.swift", "../Shop/Sources/Shop/A.swift"] {
      #expect(!Symbols.isOwn("\(root)/\(foreign)"))
    }
  }
}
