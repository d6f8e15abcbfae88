import Foundation
import Storybook
import StorybookSchema

/// What a commit's stories rendered, so that it is neither built nor rendered twice.
struct StateCache: Sendable {
  let folder: String
  /// What the renderings depend on beside the commit: the product and the environment.
  let key: String

  /// The number of commits that are kept.
  private static let most = 8

  private func path(_ commit: String) -> String { "\(folder)/\(commit)-\(key).json" }

  func state(of commit: String) -> RevisionState? {
    guard let bytes = FileManager.default.contents(atPath: path(commit)),
      let value = try? Value(json: Array(bytes))
    else { return nil }
    return RevisionState(value)
  }

  /// A state that cannot be written is made again.
  func save(_ state: RevisionState, of commit: String) {
    let files = FileManager.default
    try? files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data(state.value.bytes).write(to: URL(filePath: path(commit)), options: .atomic)
    let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    let dated = names.map { name in
      let path = "\(folder)/\(name)"
      let date = try? files.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return (path: path, date: date ?? .distantPast)
    }
    for old in dated.sorted(by: { $0.date > $1.date }).dropFirst(Self.most) {
      try? files.removeItem(atPath: old.path)
    }
  }
}

extension RevisionState {
  fileprivate init?(_ value: Value) {
    guard let stories = value["stories"]?.array, let schemas = value["schemas"]?.object else {
      return nil
    }
    self.stories = stories.compactMap { StoryState($0) }
    self.schemas = Dictionary(schemas.map { ($0.key, $0.value) }) { first, _ in first }
    guard self.stories.count == stories.count else { return nil }
  }

  fileprivate var value: Value {
    .members([
      "stories": stories.map(\.value),
      "schemas": Value.object(
        Object(schemas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })),
    ])
  }
}

extension StoryState {
  fileprivate init?(_ value: Value) {
    guard let id = value["id"]?.string, let screen = value["screen"]?.string else { return nil }
    let reason = value["reason"]?.string
    let outcome: Outcome
    switch (value["outcome"]?.string, reason) {
    case ("rejects", let reason?): outcome = .rejects(reason: reason)
    case ("fails", let reason?): outcome = .fails(reason: reason)
    default:
      guard let name = value["mediaType"]?.string else { return nil }
      let type = MediaType(
        name, form: value["form"]?.string.flatMap { MediaType.Form(rawValue: $0) })
      if let text = value["text"]?.string {
        outcome = .renders(Rendering(mediaType: type, body: .text(text)))
      } else if let data = value["data"]?.string.flatMap({ Data(base64Encoded: $0) }) {
        outcome = .renders(Rendering(mediaType: type, body: .bytes(Array(data))))
      } else {
        return nil
      }
    }
    self.init(id: id, screen: screen, props: value["props"], outcome: outcome)
  }

  fileprivate var value: Value {
    .members(["id": id, "screen": screen, "props": props, "...": outcome.value])
  }
}

extension StoryState.Outcome {
  fileprivate var value: Value {
    switch self {
    case .rejects(let reason): return .members(["outcome": "rejects", "reason": reason])
    case .fails(let reason): return .members(["outcome": "fails", "reason": reason])
    case .renders(let rendering):
      let body =
        switch rendering.body {
        case .text(let text): ("text", Value.string(text))
        case .bytes(let bytes): ("data", Value.string(Data(bytes).base64EncodedString()))
        }
      return .object(Object(rendering.mediaType.members + [body]))
    }
  }
}
