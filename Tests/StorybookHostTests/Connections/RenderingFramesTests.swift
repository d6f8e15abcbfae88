import Storybook
import StorybookSchema
@testable import StorybookHost
import StorybookWebSockets
import Testing
@testable import StorybookSession

struct RenderingFramesTests {
  private static func rendered(_ revision: Int, _ text: String) -> Rendered {
    Rendered(
      revision: revision, mediaType: "text/html",
      body: .text(String(repeating: "<p>row</p>", count: 100) + text), timing: Timing())
  }

  private static func message(
    _ frames: inout RenderingFrames, held: Int?, as form: SpliceForm = .one
  ) throws -> Value {
    guard case .made(let frame) = frames.frame(heldRevision: held, as: form) else {
      throw PropsError(path: Pointer(), reason: "There is no frame.")
    }
    return try Value(json: frame.bytes)
  }

  @Test func `who holds nothing gets the whole body`() throws {
    var frames = RenderingFrames()
    frames.show(Self.rendered(0, "a"))
    let message = try Self.message(&frames, held: nil)
    #expect(message["body"]?.string?.hasSuffix("a") == true)
    #expect(message["splice"] == nil)
  }

  @Test func `who holds the rendering before gets a splice`() throws {
    var frames = RenderingFrames()
    frames.show(Self.rendered(0, "a"))
    frames.show(Self.rendered(1, "b"))
    let message = try Self.message(&frames, held: 0)
    #expect(message["splice"] == ["base": 0, "at": 1000, "delete": 1, "insert": "b"])
    #expect(message["body"] == nil)
    #expect(message["revision"] == 1)
  }

  @Test func `who takes many splices gets them, and others do not`() throws {
    var frames = RenderingFrames()
    let rows = String(repeating: "<p>row</p>", count: 5)
    frames.show(Self.rendered(0, "a\(rows)a"))
    frames.show(Self.rendered(1, "b\(rows)b"))
    let message = try Self.message(&frames, held: 0, as: .many)
    #expect(message["base"] == 0)
    #expect(message["splices"] == [[1000, 1, "b"], [50, 1, "b"]])
    #expect([message["body"], message["splice"]] == [nil, nil])
    #expect(try Self.message(&frames, held: 0)["splice"] != nil)
    #expect(try Self.message(&frames, held: nil, as: .many)["body"] != nil)
  }

  @Test func `splices that repeat are written once for who takes them so`() throws {
    var frames = RenderingFrames()
    func rows(_ word: String) -> String {
      (1...12).map { "<p>a row that is long, \($0): \(word)</p>" }.joined() + word
    }
    frames.show(Self.rendered(0, rows("a")))
    frames.show(Self.rendered(1, rows("b")))
    let message = try Self.message(&frames, held: 0, as: .repeated)
    #expect(message["base"] == 0)
    #expect(message["splices"] == [[1026, 1, "b", [[30, 8], [31, 2]]], [31, 6, "b</p>b"]])
    #expect(try Self.message(&frames, held: 0, as: .many)["splices"]?.array?.count == 12)
  }

  @Test func `what is hardly shorter in splices comes whole`() throws {
    var frames = RenderingFrames()
    frames.show(Self.rendered(0, ""))
    frames.show(Self.rendered(1, String(repeating: "other", count: 1000)))
    #expect(try Self.message(&frames, held: 0, as: .many)["body"] != nil)
  }

  @Test func `who holds one that is forgotten gets the whole body`() throws {
    var frames = RenderingFrames()
    for revision in 0...20 { frames.show(Self.rendered(revision, "\(revision)")) }
    #expect(try Self.message(&frames, held: 1)["body"] != nil)
    #expect(try Self.message(&frames, held: 19)["splice"] != nil)
  }

  @Test func `the frame for the same step is made once`() {
    var frames = RenderingFrames()
    frames.show(Self.rendered(0, "a"))
    frames.show(Self.rendered(1, "b"))
    guard case .made(let first) = frames.frame(heldRevision: 0),
      case .made(let second) = frames.frame(heldRevision: 0)
    else {
      Issue.record("There is no frame.")
      return
    }
    #expect(first === second)
  }

  @Test func `a long body is made elsewhere, and once`() {
    var frames = RenderingFrames()
    frames.show(Self.rendered(0, String(repeating: "x", count: UnreadMessages.shortest)))
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
    frames.show(
      Rendered(revision: 3, mediaType: "image/png", body: .bytes([1, 2, 3]), timing: Timing()))
    let message = try Self.message(&frames, held: nil)
    #expect(message["body"] == "AQID")
    #expect(message["encoding"] == "base64")
  }
}
