import Storybook
import StorybookSchema
import Testing

@testable import StorybookCheck

struct RecordingFindingTests {
  private static let header =
    #"{"storybook":"recording","version":1,"story":"tank/low","date":0,"environment":{},"#
    + #""props":{"level":1,"name":"A"}}"#
  private static let leak = #"[{"op":"add","path":"/fails","value":true}]"#

  static let recordings: [(text: String, report: String)] = [
    (header + "\n" + #"{"at":10,"patch":[{"op":"replace","path":"/level","value":2}]}"#, ""),
    (
      header + "\n" + #"{"at":10,"patch":[{"op":"add","path":"/size","value":2}]}"#,
      "  line 2: “/size = 2”: /size unknown: is no longer in the type\n"
    ),
    (
      header + "\n" + #"{"at":10,"patch":\#(leak)}"#,
      "  line 2: “/fails = true”: Step 1 of the recording fails with “error”; it did not fail when"
    ),
    (
      header + "\n" + #"{"at":10,"patch":\#(leak),"crash":{"kind":"error","message":"x"}}"#, ""
    ),
    (header + "\n{", "  line 2: "),
    (header.replacing("tank/low", with: "pond/low"), "  line 1: the story “pond/low” is not"),
    ("", "  line 1: the recording is empty\n"),
  ]

  @Test(arguments: recordings.indices)
  func `a recording is replayed, and named with the line that is at fault`(
    index: Int
  ) async throws {
    let (text, report) = Self.recordings[index]
    let scene = try TankScene()
    let path = try scene.write(text, "a.jsonl")
    let finding = try await TankScene.checker().finding(recording: path, ["tank"])
    let below = finding.text.dropFirst(path.count + 1)
    #expect(report.isEmpty ? finding.isFine : below.hasPrefix(report), "\(finding.text)")
  }
}
