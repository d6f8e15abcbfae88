import Storybook
import StorybookProgram
import StorybookSchema
package import StorybookWebSockets

/// Encodes the newest rendering of a room: whole, or as splices against the body that a client
/// holds. Each frame is encoded once and shared by all clients that need it.
package struct RenderingFrames {
  /// How many bodies a splice may start from; a client with an older one gets the whole body.
  private static let memory = 8
  /// The limit in bytes for these bodies together; the last one is always kept.
  private static let byteLimit = 16 << 20
  /// UTF-8 bytes below which a splice saves nothing.
  private static let smallest = 512

  private var bodies: [Held] = []
  /// The frames by the revision that their splices start from; `nil` for the whole body.
  private var frames: [Int?: OutgoingFrame] = [:]

  private struct Held {
    let revision: Int
    let mediaType: MediaType
    let text: String

    var bytes: Int { text.memory }
  }

  /// The memory of the former bodies and of the encoded frames; the newest body is the room's. One
  /// frame of it counts from the start, as a client is about to need it.
  var bytes: Int {
    let encoded = frames.values.reduce(0) { $0 + $1.weight }
    return bodies.reduce(max(encoded, newest?.body.count ?? 0)) { $0 + $1.bytes }
  }

  /// By how much a room grows with a new rendering and its frame.
  func growth(to body: Rendering.Body) -> Int { 2 * (body.count - (newest?.body.count ?? 0)) }

  /// Forgets the former bodies, which only save clients from getting the whole newest one.
  mutating func forgetFormer() { bodies = [] }

  /// The newest rendering; `nil` before the first one.
  private(set) var newest: Rendered?

  package init() {}

  package mutating func showRendered(_ rendered: Rendered) {
    guard rendered != newest else { return }
    if let newest, case .text(let text) = newest.body {
      bodies.append(
        Held(revision: newest.revision, mediaType: newest.mediaType, text: text))
      dropOldest()
    }
    newest = rendered
    frames = [:]
  }

  private mutating func dropOldest() {
    var bytes = bodies.reduce(0) { $0 + $1.bytes }
    while bodies.count > Self.memory || bodies.count > 1 && bytes > Self.byteLimit {
      bytes -= bodies.removeFirst().bytes
    }
  }

  /// The frame that a client needs if it can receive one now; `nil` if it is up to date.
  mutating func next(for client: ClientConnection) -> OutgoingFrame? {
    guard let newest, newest.revision != client.heldRevision else { return nil }
    defer { client.heldRevision = newest.revision }
    guard client.takesRenderingSplices else { return frame(heldRevision: nil) }
    return frame(heldRevision: client.heldRevision)
  }

  /// The frame for a client that holds the rendering of this revision, and accepts splices of it;
  /// `nil` for none.
  package mutating func frame(heldRevision: Int?) -> OutgoingFrame? {
    guard let newest else { return nil }
    let held = bodies.first { $0.revision == heldRevision && $0.mediaType == newest.mediaType }
    if let frame = frames[held?.revision] { return frame }
    let frame = Self.frame(newest, from: held)
    frames[held?.revision] = frame
    return frame
  }

  private static func frame(_ rendered: Rendered, from held: Held?) -> OutgoingFrame {
    let size = rendered.body.count
    guard size > UnreadMessages.shortest else {
      return .made(Frame(.text, bytes(rendered, from: held)))
    }
    return .deferred(DeferredFrame(weight: size) { bytes(rendered, from: held) })
  }

  private static func bytes(_ rendered: Rendered, from held: Held?) -> [UInt8] {
    guard let held, case .text(let text) = rendered.body, text.utf8.count >= smallest else {
      return HostMessage.rendered(rendered).value.bytes
    }
    let clock = ContinuousClock()
    let start = clock.now
    guard let change = Splices.members(from: held.text, at: held.revision, to: text) else {
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
    for note in rendered.notes.object { message[note.key] = note.value }
    return Value.object(message).bytes.dropLast() + ",".utf8 + change + "}".utf8
  }
}
