import StorybookCommandLine
import StorybookSchema

/// The duration of each phase of an edit of one story.
struct StoryProfile: Hashable, Sendable {
  enum Part: String, CaseIterable, Sendable {
    /// Deriving the schema of the props; once per screen, not per edit.
    case schema
    case patch
    /// Encoding the props as JSON text.
    case text
    /// The round trip to the worker process, without its own work.
    case worker
    case decode, render
    /// Encoding the frame for clients: a difference to the previous frame, or the whole.
    case frame
  }

  let story: String
  /// The edited location; `nil` if no value could be edited, so that the same props were rendered
  /// again.
  let at: Pointer?
  let propsBytes: Int
  let renderingBytes: Int
  /// Microseconds. The schema is absent if its type traps while being probed.
  let times: [Part: Double]

  /// The total of one edit.
  var all: Double { times.filter { $0.key != .schema }.values.reduce(0, +) }
  /// The part of the total that the screen itself takes.
  var own: Double { (times[.decode] ?? 0) + (times[.render] ?? 0) }
}

extension StoryProfile {
  static func text(_ profiles: [StoryProfile]) -> String {
    let head =
      ["story", "edited at", "props", "rendering"] + Part.allCases.map(\.rawValue)
      + ["all", "decode and render"]
    let rows = profiles.map { profile in
      [
        profile.story, profile.at?.description ?? "nothing", size(profile.propsBytes),
        size(profile.renderingBytes),
      ] + Part.allCases.map { profile.times[$0].map(number) ?? "–" } + [
        number(profile.all), "\(Int((100 * profile.own / max(profile.all, 1)).rounded())) %",
      ]
    }
    return AlignedRows([head] + rows, firstFigure: 2).lines.joined(separator: "\n")
  }

  static func value(_ profiles: [StoryProfile]) -> Value {
    .array(
      profiles.map { profile in
        var object: Object = ["story": .string(profile.story)]
        object["at"] = profile.at.map { .string($0.description) }
        object["bytes"] = [
          "props": Value(profile.propsBytes), "rendering": Value(profile.renderingBytes),
        ]
        var times: Object = [:]
        for part in Part.allCases {
          times[part.rawValue] = profile.times[part].map { .number(Number($0.roundedToTenths)) }
        }
        object["microseconds"] = .object(times)
        return .object(object)
      })
  }

  private static func number(_ time: Double) -> String {
    guard time < 10 else { return "\(Int(time.rounded()))" }
    return "\(time.roundedToTenths)"
  }

  private static func size(_ bytes: Int) -> String {
    guard bytes >= 10_000 else { return "\(bytes) B" }
    return "\(bytes / 1_000) kB"
  }
}

extension Double {
  fileprivate var roundedToTenths: Double { (self * 10).rounded() / 10 }
}
