import Foundation
import Storybook
import StorybookFiles
import StorybookRecording
import StorybookSchema
import StorybookSnapshots
import Testing

/// Files of every format, as editors and version control may have saved them.
struct FileTextTests {
  enum Damage: String, CaseIterable, Sendable {
    case none, mark, crlf, lone, markAndCRLF, space, zero, utf16

    var isReadable: Bool { self != .zero && self != .utf16 }

    func done(to text: String) -> [UInt8] {
      let crlf = text.replacing("\n", with: "\r\n")
      switch self {
      case .none: return Array(text.utf8)
      case .mark: return Array("\u{FEFF}\(text)".utf8)
      case .crlf: return Array(crlf.utf8)
      case .lone: return Array(text.replacing("\n", with: "\r").utf8)
      case .markAndCRLF: return Array("\u{FEFF}\(crlf)".utf8)
      case .space: return Array("\(text) \n".utf8)
      case .zero: return Array("\(text)\0".utf8)
      case .utf16: return Array(text.data(using: .utf16LittleEndian) ?? Data())
      }
    }
  }

  private static let header = #"""
    {"storybook":"recording","version":1,"story":"a/b","date":0,"environment":{},"props":{"a":1}}

    """#

  @Test(arguments: Damage.allCases) func `a recording is read, or one sentence says why not`(
    damage: Damage
  ) {
    let bytes = damage.done(to: Self.header)
    guard damage.isReadable, damage != .space else {
      #expect(throws: RecordingError.self) { try Recording(bytes: bytes) }
      return
    }
    #expect((try? Recording(bytes: bytes))?.story == "a/b")
  }

  @Test(arguments: Damage.allCases) func `a fixture and its environment are read, or not`(
    damage: Damage
  ) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let folder = "\(root)/A/Fixtures"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let bytes = damage.done(to: "{\n  \"colorScheme\": \"dark\"\n}\n")
    for file in ["a.json", "a.environment.json"] {
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(file)"))
    }
    let props = try? FixtureFolder.props(at: "\(folder)/a.json")
    let environment = try? FixtureEnvironment(of: "\(folder)/a.json").value()
    let expected: Value? = damage.isReadable ? ["colorScheme": "dark"] : nil
    #expect(props == expected)
    #expect((environment ?? nil) == expected)
    #expect((FixtureFileError(bytes) == nil) == damage.isReadable)
  }

  @Test(arguments: Damage.allCases) func `a snapshot matches, differs or is damaged`(
    damage: Damage
  ) throws {
    let variant = SnapshotComparatorTests.light
    let content = SnapshotContent(.html("<p>x</p><p>y</p>"))
    let text = SnapshotFile(story: "card/plain", variants: [variant.key], content: content).text
    let snapshots = StorySnapshots(
      story: "card/plain", files: ["plain.\(variant.key).html": damage.done(to: text)])
    switch SnapshotComparator(snapshots).verdict(content, variant: variant) {
    case .matches: #expect(damage.isReadable && damage != .space)
    case .changed: #expect(damage == .zero || damage == .space)
    default: #expect(damage == .utf16)
    }
    let rewritten = snapshots.changes(recording: [:], order: [variant.key])
    #expect(rewritten.write.isEmpty && rewritten.remove.isEmpty)
  }

  @Test(arguments: ["\u{FEFF}<p>x</p>", "<p>x</p>"]) func `markup loses one byte order mark`(
    markup: String
  ) {
    #expect(Rendering.html(raw: markup).body == .text("<p>x</p>"))
    #expect(Rendering.html(raw: "\u{FEFF}" + markup).body == .text(markup))
  }
}
