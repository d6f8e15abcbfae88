package import StorybookSchema

/// A syntax error of a recording, with its line.
package struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The line, counted from 1.
  package let line: Int
  /// The problem, as a sentence.
  package let reason: String

  package var description: String { "line \(line): \(reason)" }
}

extension Recording {
  /// The recording as JSON Lines: the start, then one step per line.
  package var text: String {
    ([header] + steps.map(\.value)).map { $0.text + "\n" }.joined()
  }

  /// Parses ``text``; the result is valid: every patch applies.
  package init(text: some StringProtocol) throws(RecordingError) {
    try self.init(bytes: Array(text.utf8))
  }

  /// Parses the bytes of a file; throws if they are not UTF-8.
  package init(bytes: [UInt8]) throws(RecordingError) {
    let text = FileText.normalized(bytes)
    guard !FileText.isUTF16(bytes) else {
      throw RecordingError(line: 1, reason: "the file is UTF-16: save it as UTF-8")
    }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, !first.isEmpty else {
      throw RecordingError(line: 1, reason: "the recording is empty")
    }
    try self.init(header: Self.value(first, line: 1))
    var moment = start
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let step = try Self.step(line, after: duration, line: index + 1)
      do { moment = try moment.after(step) } catch {
        throw RecordingError(line: index + 1, reason: "the patch does not apply: \(error)")
      }
      steps.append(step)
    }
  }

  private var header: Value {
    [
      "storybook": "recording", "version": Value(Self.version), "story": .string(story),
      "date": Value(date), "environment": start.environment, "props": start.props,
    ]
  }

  package init(header: Value) throws(RecordingError) {
    guard header["storybook"] == "recording", let version = header["version"]?.int else {
      throw RecordingError(line: 1, reason: "expected the header of a recording")
    }
    guard version <= Self.version else {
      throw RecordingError(
        line: 1, reason: "unsupported version: the recording was written by a newer storybook")
    }
    guard let story = header["story"]?.string, let props = header["props"] else {
      throw RecordingError(line: 1, reason: "“story” or “props” is missing")
    }
    let environment = header["environment"] ?? [:]
    let date = header["date"]?.int ?? 0
    guard Int.counts.contains(date) else {
      throw RecordingError(line: 1, reason: "“date” is not a valid time")
    }
    self.init(
      story: story, date: date,
      start: Moment(props: props, environment: environment))
  }

  package static func value(
    _ line: some Sequence<UInt8>, line number: Int
  ) throws(RecordingError) -> Value {
    do { return try Value(json: Array(line)) } catch {
      throw RecordingError(line: number, reason: "invalid JSON: \(error)\(error.path.suffix)")
    }
  }

  private static func step(
    _ line: some Sequence<UInt8>, after last: Int, line number: Int
  ) throws(RecordingError) -> Step {
    let value = try value(line, line: number)
    let step: Step
    do { step = try Step(value) } catch {
      throw RecordingError(line: number, reason: error.reason)
    }
    guard step.at >= last else {
      throw RecordingError(line: number, reason: "“at” is earlier than in the line above")
    }
    return step
  }
}
