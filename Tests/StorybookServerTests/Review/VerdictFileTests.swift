import Foundation
import StorybookCommandLine
import StorybookHost
import Testing

@testable import StorybookReview

struct VerdictFileTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path()
  private var file: VerdictFile { VerdictFile(nil, executable: "\(root)/.build/debug/Shop") }

  init() throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(root)/Package.swift"))
  }

  private func say(_ text: String) throws {
    _ = try file.update { $0.comments.append(ReviewComment(group: "a", author: "", text: text)) }
  }

  @Test func `what others wrote in the meantime stays`() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try say("one")
    try Data(#"{"accepted": ["b"], "comments": []}"#.utf8).write(
      to: URL(filePath: "\(root)/.storybook/review.json"))
    try say("two")
    let verdicts = try file.verdicts()
    #expect(verdicts.accepted == ["b"])
    #expect(verdicts.comments.map(\.text) == ["two"])
  }

  @Test func `a link does not lead the file of verdicts out of the package`() throws {
    let outside = root + "-outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    defer { for path in [root, outside] { try? FileManager.default.removeItem(atPath: path) } }
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/.storybook", withDestinationPath: outside)
    #expect(throws: CommandError.self) { try say("one") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
  }

  @Test func `a file of verdicts is bounded in comments and bytes`() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let many = (0..<1000).map { _ in ReviewComment(group: "a", author: "", text: "one") }
    _ = try file.update { $0.comments = many }
    #expect(throws: CommandError.self) { try say("one more") }
    #expect(try file.verdicts().comments == many)
    try Data(count: 4_000_001).write(to: URL(filePath: "\(root)/.storybook/review.json"))
    #expect(throws: CommandError.self) { try file.verdicts() }
  }
}
