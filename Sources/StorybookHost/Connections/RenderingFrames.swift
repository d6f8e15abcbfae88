import Storybook
import StorybookSchema
package import StorybookWebSockets
package import StorybookSession

/// Encodes the newest rendering of a room: whole, or as splices against the body that a client
/// holds. Each frame is encoded once and shared by all clients that need it.
package struct RenderingFrames {
  /// How many bodies a splice may start from; a client with an older one gets the whole body.
  private static let memory = 8
  /// UTF-8 bytes below which a splice saves nothing.
  private static let smallest = 512

  private var bodies: [Held] = []
  private var frames: [Step: OutgoingFrame] = [:]

  /// The forms in which a client accepts the difference of two bodies.
  package enum Form: Hashable {
    case oneSplice, splices, repeatedSplices
  }

  /// The cache key of a frame: its base revision and its form.
  private struct Step: Hashable {
    let held: Int?
    let form: Form?
  }

  private struct Held {
    let revision: Int
    let mediaType: MediaType
    let text: String
  }

  /// The newest rendering; `nil` before the first one.
  private(set) var newest: Rendered?

  package init() {}

  package mutating func show(_ rendered: Rendered) {
    guard rendered != newest else { return }
    if let newest, case .text(let text) = newest.body {
      bodies.append(
        Held(revision: newest.revision, mediaType: newest.mediaType, text: text))
      if bodies.count > Self.memory { bodies.removeFirst() }
    }
    newest = rendered
    frames = [:]
  }

  /// The frame that a client needs if it can receive one now; `nil` if it is up to date.
  mutating func next(for client: ClientConnection) -> OutgoingFrame? {
    guard let newest, newest.revision != client.heldRevision else { return nil }
    defer { client.heldRevision = newest.revision }
    return frame(heldRevision: client.heldRevision, as: client.form)
  }

  /// The frame for a client that holds the rendering of this revision; `nil` for none.
  package mutating func frame(heldRevision: Int?, as form: Form = .oneSplice) -> OutgoingFrame? {
    guard let newest else { return nil }
    let held = bodies.first { $0.revision == heldRevision && $0.mediaType == newest.mediaType }
    let step = Step(held: held?.revision, form: held.map { _ in form })
    if let frame = frames[step] { return frame }
    let frame: OutgoingFrame =
      newest.body.count > UnreadMessages.shortest
      ? .deferred(DeferredFrame(weight: newest.body.count) { Self.bytes(newest, held, form) })
      : .made(Frame(.text, Self.bytes(newest, held, form)))
    frames[step] = frame
    return frame
  }

  private static func bytes(_ rendered: Rendered, _ held: Held?, _ form: Form) -> [UInt8] {
    guard let held, case .text(let text) = rendered.body, text.utf8.count >= smallest else {
      return HostMessage.rendered(rendered).value.bytes
    }
    let clock = ContinuousClock()
    let start = clock.now
    guard let change = change(held, text, form) else {
      return HostMessage.rendered(rendered).value.bytes
    }
    let timing = rendered.timing.value(
      diff: start.duration(to: clock.now).microseconds, bytes: text.utf8.count)
    var message: Object = [
      "type": "rendered", "revision": Value(rendered.revision),
    ]
    for member in rendered.mediaType.members { message[member.0] = member.1 }
    message["timing"] = timing
    message["settled"] = .bool(rendered.isSettled)
    for note in rendered.notes { message[note.key] = note.value }
    return Value.object(message).bytes.dropLast() + change + [UInt8(ascii: "}")]
  }

  /// The last members of the message; empty where the whole body is hardly longer.
  private static func change(_ held: Held, _ text: String, _ form: Form) -> [UInt8]? {
    switch form {
    case .oneSplice: splice(held, text)
    case .splices: splices(held, text, repeating: false)
    case .repeatedSplices: splices(held, text, repeating: true)
    }
  }

  private static func splice(_ held: Held, _ text: String) -> [UInt8]? {
    let splice = TextSplice(from: held.text, to: text)
    guard splice.insert.utf8.count < text.utf8.count / 2 else { return nil }
    let value: Value = [
      "base": Value(held.revision), "at": Value(splice.at), "delete": Value(splice.delete),
      "insert": .string(splice.insert),
    ]
    return Array(",\"splice\":".utf8) + value.bytes
  }

  private static func splices(_ held: Held, _ text: String, repeating: Bool) -> [UInt8]? {
    let splices = Splices(from: held.text, to: text).json(repeating: repeating)
    guard splices.count < text.utf8.count / 2 else { return nil }
    return Array(",\"base\":\(held.revision),\"splices\":".utf8) + splices
  }
}
