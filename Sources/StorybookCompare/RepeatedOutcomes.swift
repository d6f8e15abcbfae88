import Storybook
import StorybookSchema
import StorybookSnapshots

/// What two hosts render from the same props, several times each: a host whose renderings differ
/// from each other flickers, which is no difference between the hosts.
struct RepeatedOutcomes: Hashable, Sendable {
  private(set) var first: [ComparedHost.Outcome]
  private(set) var second: [ComparedHost.Outcome]

  init(_ first: ComparedHost.Outcome, _ second: ComparedHost.Outcome) {
    self.first = [first]
    self.second = [second]
  }

  mutating func append(_ first: ComparedHost.Outcome, and second: ComparedHost.Outcome) {
    self.first.append(first)
    self.second.append(second)
  }

  /// Whether the hosts render the props, but differently.
  var isDifferentRendering: Bool {
    StoryDifference(first[0], second[0])?.kind == .rendering
  }

  /// Whether both are known to render the same, maybe in another order.
  var isSettled: Bool { pairOfOneHost != nil && isSame }

  /// The difference between the hosts.
  var difference: StoryDifference? {
    guard !isSettled else { return nil }
    return StoryDifference(first[0], second[0])
  }

  /// - Parameter parts: the sets and dictionaries of the props.
  func flicker(_ parts: [UnorderedPart]) -> Flicker? {
    guard let (old, new) = pairOfOneHost, let before = old.content, let after = new.content else {
      return nil
    }
    return Flicker(from: before, to: .rendered(after), parts: parts)
  }

  /// Two different renderings of one host.
  private var pairOfOneHost: (ComparedHost.Outcome, ComparedHost.Outcome)? {
    for outcomes in [first, second] {
      let other = outcomes.first { StoryDifference(outcomes[0], $0) != nil }
      if let other { return (outcomes[0], other) }
    }
    return nil
  }

  private var isSame: Bool {
    let orders = Set(second.map(\.sortedContent))
    return first.contains { orders.contains($0.sortedContent) }
  }
}

extension ComparedHost.Outcome {
  fileprivate var content: SnapshotContent? {
    guard case .renders(let type, let bytes) = self else { return nil }
    let mediaType = MediaType(type)
    var body = Rendering.Body.bytes(bytes)
    if mediaType.language != nil || mediaType.form == .text {
      body = .text(String(decoding: bytes, as: UTF8.self))
    }
    return SnapshotContent(Rendering(mediaType: mediaType, body: body))
  }

  /// Equal for renderings that only have another order.
  fileprivate var sortedContent: [UInt8]? { content.map { $0.text.utf8.sorted() } }
}
