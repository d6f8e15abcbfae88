package import Foundation
package import StorybookSchema

/// A rendering that an interaction test expects to be as recorded. Its worker only reports it: the
/// process that has the files compares it once the test has ended.
package struct TestedSnapshot: Hashable, Sendable {
  /// Unique in its test, except for equal renderings.
  package let name: String
  /// The number of the step, from 1.
  package let step: Int
  package let source: CodeLocation
  /// Whether the outline is compared, not the markup.
  package let isOutline: Bool
  /// Without the page around it.
  package let rendering: Rendering
  package let state: TestState

  package init(
    name: String, step: Int, source: CodeLocation, isOutline: Bool = false, rendering: Rendering,
    state: TestState
  ) {
    self.name = name
    self.step = step
    self.source = source
    self.isOutline = isOutline
    self.rendering = rendering
    self.state = state
  }
}

extension EnvironmentSettings {
  /// The time of snapshots, 2026-01-01T12:00:00Z.
  package static let snapshotClock = Instant("2026-01-01T12:00:00Z")?.date
}

// MARK: JSON

extension TestedSnapshot {
  package var value: Value {
    var object: Object = [
      "name": .string(name), "step": Value(step), "file": .string(source.file),
      "line": Value(source.line), "outline": .bool(isOutline), "state": state.value,
      "type": .string(rendering.mediaType.name),
      "form": .string(rendering.mediaType.form.rawValue),
    ]
    object["ending"] = rendering.mediaType.fileExtension.map { .string($0) }
    switch rendering.body {
    case .text(let text): object["text"] = .string(text)
    case .bytes(let bytes): object["bytes"] = .string(Data(bytes).base64EncodedString())
    }
    return .object(object)
  }

  /// Returns `nil` if the value was not written by ``value``.
  package init?(_ value: Value) {
    guard let name = value["name"]?.string, let step = Int(count: value["step"]?.int),
      let file = value["file"]?.string, let line = value["line"]?.int,
      let isOutline = value["outline"]?.bool, let state = value["state"].flatMap(TestState.init),
      let rendering = Rendering(reported: value)
    else { return nil }
    self.init(
      name: name, step: step, source: CodeLocation(file: file, line: line), isOutline: isOutline,
      rendering: rendering, state: state)
  }
}

extension Rendering {
  fileprivate init?(reported value: Value) {
    guard let type = value["type"]?.string else { return nil }
    let mediaType = MediaType(
      type, form: value["form"]?.string.flatMap(MediaType.Form.init),
      fileExtension: value["ending"]?.string)
    if let text = value["text"]?.string {
      self.init(mediaType: mediaType, body: .text(text))
    } else if let bytes = value["bytes"]?.string.flatMap({ Data(base64Encoded: $0) }) {
      self.init(mediaType: mediaType, body: .bytes(Array(bytes)))
    } else {
      return nil
    }
  }
}
