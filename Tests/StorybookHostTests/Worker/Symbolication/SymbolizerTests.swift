import Foundation
import Storybook
import StorybookProgram
import StorybookTestSupport
import Testing

@testable import StorybookHost

struct SymbolizerTests {
  @Test(
    arguments: [
      (["STORYBOOK_SYMBOLIZER": "/a/s", "PATH": "/b"], ["/a/s", "/b/llvm-symbolizer"], "/a/s"),
      (["STORYBOOK_SYMBOLIZER": "/a/s", "PATH": "/b"], ["/b/llvm-symbolizer"], nil),
      (
        ["PATH": "/b:/c"], ["/b/llvm-symbolizer", "/c/llvm-symbolizer", "/c/swift"],
        "/c/llvm-symbolizer"
      ),
      (["PATH": "/b:/c"], ["/c/llvm-symbolizer", "/b/swift"], "/c/llvm-symbolizer"),
      (["PATH": "/b"], ["/b/swift"], nil), ([:], [], nil),
    ] as [([String: String], Set<String>, String?)])
  func `the symbolizer is that of the variable, of the toolchain, or in the path`(
    environment: [String: String], executables: Set<String>, found: String?
  ) {
    let symbolizer = try? Symbolizer.find(
      environment: environment, isExecutable: executables.contains)
    #expect(symbolizer?.path == found)
  }

  #if os(Linux)
    private static let files = ImageFiles(TracedImages.all, of: getpid())

    /// Frames at the address 100, according to a script.
    private func frames(
      _ script: String, within limit: Duration = .seconds(60)
    ) throws -> [SymbolizedFrame] {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "symbolizer").path
      try writeScript("#!/bin/sh\n\(script)", to: path)
      let files = try #require(Self.files)
      signal(SIGPIPE, SIG_IGN)
      let place = ImageFiles.Place(file: 0, address: 100)
      return try Symbolizer(path: path, limit: TimeLimit(processor: limit))
        .frames(at: [place], in: files)
    }

    @Test(arguments: [
      ("exit 0", 60_000, "symbolizer ended"), ("sleep 60", 10, "symbolizer did not answer in time"),
      ("while :; do :; done", 50, "symbolizer did not answer in time"),
      ("yes answers | tr -d '\\n'", 60_000, "symbolizer answered too much"),
    ]) func `a symbolizer that does not answer is named`(
      script: String, limit: Int, problem: String
    ) {
      let error = #expect(throws: SymbolizerError.self) {
        try frames(script, within: .milliseconds(limit))
      }
      #expect(error?.description.contains(problem) == true)
    }

    @Test func `the nearest line of the function is that of an address without one`() throws {
      let frames = try frames(
        #"""
        while read code file address; do
          name='$s4Shop4html'; line=0
          case $address in
            0x63) name='$s4Shop5other'; line=5 ;;
            0x66) line=7 ;;
            0x60) line=9 ;;
          esac
          echo "{\"Symbol\":[{\"FunctionName\":\"$name\",\"FileName\":\"/a.swift\",\"Line\":$line}]}"
        done
        """#)
      #expect(frames.map(\.source?.line) == [7])
    }
  #endif

  @Test(arguments: [
    "", "{}", "[1]", #"{"Symbol":[1,{}]}"#, #"{"Symbol":[{"Line":4}]}"#, "{",
  ]) func `what is no answer has no frames`(line: String) {
    #expect(SymbolizedFrame.all(Array(line.utf8)) == [])
  }

  @Test(arguments: [
    ("a", "/a.swift", 3, true), ("a", "/a.swift", 0, false), ("a", "", 3, false),
    ("a", "/<compiler-generated>", 3, false), ("Swift runtime failure: b", "/a.swift", 3, false),
  ]) func `what is in no source file has no line`(
    name: String, file: String, line: Int, isShown: Bool
  ) {
    let frame = #"{"FunctionName":"\#(name)","FileName":"\#(file)","Line":\#(line)}"#
    let frames = SymbolizedFrame.all(Array(#"{"Symbol":[\#(frame)]}"#.utf8))
    #expect(frames.map(\.hasLine) == [isShown])
  }
}
