import Foundation
import Storybook
import StorybookRecording
@testable import StorybookTestSupport
import Testing

/// The code of Recording.md, so that it compiles and is true.
struct RecordingExample {
  @Test func `what a person did is kept, and shown again`() async throws {
    var shown: [HTML] = []
    var recorder = Recorder<Meter.Props>()
    var props = Meter.Props(level: 1, name: "Tank")
    recorder.record(props)
    props.level = 2
    recorder.record(props)

    try await recorder.replay(speed: .infinity) { step in
      shown.append(try Meter.html(step.props))
    }
    #expect(shown == ["<p>Tank: 1 </p>", "<p>Tank: 2 </p>"])
  }

  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Fixtures/recordings/filling up.jsonl")

  @Test func `every step of a recording renders`() throws {
    let recording = try Recorder<Meter.Props>(contentsOf: Self.file)
    #expect(recording.mismatches.isEmpty)
    for step in recording {
      _ = try Meter.html(step.props)
    }
  }
}
