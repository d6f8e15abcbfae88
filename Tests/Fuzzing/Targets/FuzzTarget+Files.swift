import Storybook
import StorybookFiles
import StorybookRecording
import StorybookSchema
import StorybookSnapshots

extension FuzzTarget {
  @Sendable
  static func checkFixture(_ bytes: [UInt8]) throws {
    let damage = FixtureFileError(bytes)
    guard let value = try? Value(json: bytes) else {
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      try require(
        damage.map { (1...lines).contains($0.line) && $0.column >= 1 } == true,
        "A damaged fixture is reported with a place in it.")
      return
    }
    try require(damage == nil, "What can be read has no damage.")
    try require(
      try Value(json: value.canonicalText) == value, "A saved fixture is what was to be saved.")
    guard let props = try? PropsCoding.decode(FuzzProps.self, from: value) else { return }
    let encoded = try PropsCoding.encode(props)
    let again = try PropsCoding.decode(FuzzProps.self, from: encoded)
    try require(again == props, "Props are the same after they were saved.")
  }

  @Sendable
  static func checkRecording(_ bytes: [UInt8]) throws {
    let recording: Recording
    do throws(RecordingError) {
      recording = try Recording(text: FuzzInput.text(bytes))
    } catch {
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      try require((1...lines).contains(error.line), "A damage is reported with a line of the file.")
      return
    }
    try require(try Recording(text: recording.text) == recording, "A recording reads as written.")
    for (earlier, later) in zip(recording.steps, recording.steps.dropFirst()) {
      try require(earlier.at <= later.at, "Steps follow each other.")
    }
    _ = try recording.steps.reduce(recording.start) { moment, step in try moment.after(step) }
  }

  @Sendable
  static func checkSnapshot(_ bytes: [UInt8]) throws {
    let file: SnapshotFile
    do throws(SnapshotFileError) {
      file = try SnapshotFile(bytes)
    } catch {
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      try require((1...lines).contains(error.line), "A damage is reported with a line of the file.")
      return
    }
    try require(
      try SnapshotFile(Array(file.text.utf8)) == file, "A snapshot reads as it was written.")
  }
}
