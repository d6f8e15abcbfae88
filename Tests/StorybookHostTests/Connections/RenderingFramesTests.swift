import Storybook
import StorybookProgram
import StorybookSchema
@testable import StorybookHost
import StorybookWebSockets
import Testing
@testable import StorybookFiles

struct RenderingFramesTests {
  private static func rendered(_ revision: Int, _ text: String) -> Rendered {
    Rendered(
      revision: revision, mediaType: "text/html",
      body: .text(String(repeating: "<p>row</p>", count: 100) + text), timing: Timing())
  }

  /// Frames that have shown these, one after the other.
  private static func frames(_ texts: String...) -> RenderingFrames {
    var frames = RenderingFrames()
    for (revision, text) in texts.enumerated() { frames.showRendered(rendered(revision, text)) }
    return frames
  }

  private static func message(_ frames: inout RenderingFrames, held: Int?) throws -> Value {
    guard case .made(let frame) = frames.frame(heldRevision: held) else {
      throw PropsError(path: Pointer(), reason: "There is no frame.")
    }
    return try Value(json: frame.bytes)
  }

  @Test func `who holds the rendering before gets splices`() throws {
    var frames = Self.frames("a", "b")
    let message = try Self.message(&frames, held: 0)
    #expect(message["base"] == 0)
    #expect(message["splices"] == [[1000, 1, "b"]])
    #expect(message["body"] == nil)
    #expect(message["revision"] == 1)
  }

  @Test func `a client receives splices if it asks for them, and whole bodies otherwise`() throws {
    let found = try [false, true].map { asks in
      var frames = RenderingFrames()
      let guest = Participant(id: "p1", name: "Guest 1")
      let client = ClientConnection(ConnectionID(1), guest, limits: RateLimits())
      let message = try ClientMessage(
        ["type": "open", "story": "a/b", "repeatedSplices": .bool(asks)])
      guard case .open(let open) = message else { return [String]() }
      client.enterRoom("room", open: open, at: "host")
      return try (0...1).map { revision in
        frames.showRendered(Self.rendered(revision, "\(revision)"))
        guard case .made(let frame)? = frames.next(for: client) else { return "nothing" }
        let message = try Value(json: frame.bytes)
        return ["body", "splices"].filter { message[$0] != nil }.joined(separator: " ")
      }
    }
    #expect(found == [["body", "body"], ["body", "splices"]])
  }

  @Test func `splices that repeat are written once`() throws {
    func rows(_ word: String) -> String {
      (1...12).map { "<p>a row that is long, \($0): \(word)</p>" }.joined() + word
    }
    var frames = Self.frames(rows("a"), rows("b"))
    let message = try Self.message(&frames, held: 0)
    #expect(message["base"] == 0)
    #expect(message["splices"] == [[1026, 1, "b", [[30, 8], [31, 2]]], [31, 6, "b</p>b"]])
  }

  @Test func `what is hardly shorter in splices comes whole`() throws {
    var frames = Self.frames("", String(repeating: "other", count: 1000))
    #expect(try Self.message(&frames, held: 0)["body"] != nil)
  }

  @Test func `who holds one that is forgotten gets the whole body`() throws {
    var frames = RenderingFrames()
    for revision in 0...20 { frames.showRendered(Self.rendered(revision, "\(revision)")) }
    #expect(try Self.message(&frames, held: 1)["body"] != nil)
    #expect(try Self.message(&frames, held: 19)["splices"] != nil)
  }

  @Test func `the frame for the same step is made once`() {
    var frames = Self.frames("a", "b")
    guard case .made(let first) = frames.frame(heldRevision: 0),
      case .made(let second) = frames.frame(heldRevision: 0)
    else {
      Issue.record("There is no frame.")
      return
    }
    #expect(first === second)
  }

  @Test func `a long body is made elsewhere, and once`() {
    var frames = Self.frames(String(repeating: "x", count: UnreadMessages.shortest))
    guard case .deferred(let first) = frames.frame(heldRevision: nil),
      case .deferred(let second) = frames.frame(heldRevision: nil)
    else {
      Issue.record("It is made where others wait for it.")
      return
    }
    #expect(first === second)
    #expect(first.weight == UnreadMessages.shortest + 1000)
  }

  @Test func `bytes travel in Base64`() throws {
    var frames = RenderingFrames()
    frames.showRendered(
      Rendered(revision: 3, mediaType: "image/png", body: .bytes([1, 2, 3]), timing: Timing()))
    let message = try Self.message(&frames, held: nil)
    #expect(message["body"] == "AQID")
    #expect(message["encoding"] == "base64")
  }
}
