import Storybook
import StorybookFuzzing
import StorybookSchema
import Testing
@testable import StorybookTestSupport
@testable import StorybookProgram
@testable import StorybookHost

/// A worker runs an author's code, which may write into its socket.
struct HostileReplyTests {
  private static let messages: [[UInt8]] =
    WorkerProtocolTests.replies.map { WorkerMessage.reply($0).message }
    + [
      WorkerMessage.trace(Trace(cause: .memory, fault: 1, addresses: [7, 8])).message,
      WorkerMessage.greeting(WorkerProtocolTests.greeting).message,
    ]

  @Test(arguments: messages.indices)
  func `a reply with any number in any place is read or refused`(index: Int) {
    let payload = Self.messages[index].dropFirst(4)
    for number in HostileNumber.integers.compactMap({ Int64(exactly: $0) }) {
      let bytes = withUnsafeBytes(of: number.littleEndian) { Array($0) }
      for place in payload.indices.dropFirst().dropLast(7) {
        var hostile = payload
        hostile.replaceSubrange(place..<place + 8, with: bytes)
        guard
          case .reply(.outcome(.rendered(_, let timing)))? = try? WorkerMessage(payload: hostile)
        else { continue }
        #expect(timing.decode + timing.render >= 0)
      }
    }
  }

  /// The other direction: a program may be started by anything.
  @Test(arguments: WorkerProtocolTests.requests.indices)
  func `a request with any number in any place, or cut off, is read or refused`(index: Int) {
    let payload = WorkerProtocolTests.requests[index].message.dropFirst(4)
    for number in HostileNumber.integers.compactMap({ Int64(exactly: $0) }) {
      let bytes = withUnsafeBytes(of: number.littleEndian) { Array($0) }
      for place in payload.indices.dropFirst().dropLast(7) {
        var hostile = payload
        hostile.replaceSubrange(place..<place + 8, with: bytes)
        _ = try? WorkerRequest(payload: hostile)
      }
    }
    for count in 0..<payload.count {
      let request = try? WorkerRequest(payload: payload.prefix(count))
      #expect(request != WorkerProtocolTests.requests[index])
    }
  }

  /// The JSON in replies, and what reads it.
  private static let documents: [(document: Value, read: @Sendable (Value) throws -> Any)] = [
    (CatalogListing(Catalog.meter).value, { try CatalogListing(reading: $0) }),
    (
      [
        "performed": ["command": "/a", "at": 5, "value": 1],
        "due": [["name": "a", "path": [0, 1]]],
      ],
      { try Reaction(reading: $0) }
    ),
    (["load": [["name": "a", "input": 1, "path": [0, 1]]]], { try Event(reading: $0) }),
    (
      ["loaded": ["name": "a", "path": [0]], "props": ["a": 1], "path": [1]],
      { try Event(reading: $0) }
    ),
    (["perform": "/a/0", "value": 1], { try Event(reading: $0) }),
    (
      ["answered": ["status": 200, "headers": ["a": "b"], "body": "c"]],
      { try Reaction(reading: $0) }
    ),
    (
      ["projection": ["a": 1], "broken": [["name": "a", "of": "props", "paths": ["/a/0"]]]],
      { try Inspection(reading: $0) }
    ),
  ]

  @Test(arguments: documents.indices)
  func `JSON of a reply with any number in any place is read or refused`(index: Int) throws {
    let (document, read) = Self.documents[index]
    for number in HostileNumber.short {
      for value in HostileNumber.values(of: document, number) { _ = try? read(value) }
    }
  }
}
