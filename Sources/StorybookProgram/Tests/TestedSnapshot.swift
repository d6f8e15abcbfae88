package import Foundation
package import Storybook
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

extension TestedSnapshot: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    name = try form("name", member: it?.name)
    step = try form.count("step", member: it?.step)
    source = try form.part(it?.source)
    isOutline = try form("outline", member: it?.isOutline)
    state = try form("state", member: it?.state)
    rendering = try form.part(it.map { ReportedRendering(rendering: $0.rendering) }).rendering
  }
}

/// The rendering of a snapshot, as members of it.
private struct ReportedRendering: JSONMember {
  let rendering: Rendering

  var value: Value {
    let mediaType = rendering.mediaType
    var object = Object([
      "type": mediaType.name, "form": mediaType.form.rawValue, "ending": mediaType.fileExtension,
    ])
    switch rendering.body {
    case .text(let text): object["text"] = .string(text)
    case .bytes(let bytes): object["bytes"] = .string(Data(bytes).base64EncodedString())
    }
    return .object(object)
  }

  init(rendering: Rendering) { self.rendering = rendering }

  init(reading value: Value) throws(JSONMismatch) {
    guard let type = value["type"]?.string else { throw JSONMismatch("a media type") }
    let mediaType = MediaType(
      type, form: value["form"]?.string.flatMap(MediaType.Form.init),
      fileExtension: value["ending"]?.string)
    if let text = value["text"]?.string {
      rendering = Rendering(mediaType: mediaType, body: .text(text))
    } else if let bytes = value["bytes"]?.string.flatMap({ Data(base64Encoded: $0) }) {
      rendering = Rendering(mediaType: mediaType, body: .bytes(Array(bytes)))
    } else {
      throw JSONMismatch("a text or bytes")
    }
  }
}
