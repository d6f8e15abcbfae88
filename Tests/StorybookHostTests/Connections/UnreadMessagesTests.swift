import StorybookWebSockets
import Testing

@testable import StorybookHost

@Suite struct UnreadMessagesTests {
  private static let long = [UInt8](repeating: 32, count: UnreadMessages.shortest + 1)

  @Test func `a short message waits for a long one before it`() {
    var unread = UnreadMessages()
    #expect(unread.readsAtOnce(10) && !unread.readsAtOnce(Self.long.count))
    let areTaken = [Self.long, [1]].map { text in unread.append(text) }
    #expect(areTaken == [true, true])
    let (first, none) = (unread.next(), unread.next())
    #expect(first == Self.long && none == nil && !unread.readsAtOnce(10))
    unread.finish()
    let second = unread.next()
    #expect(second == [1])
    unread.finish()
    #expect(unread.readsAtOnce(10))
  }

  @Test func `what waits to be read is bounded in bytes`() {
    var unread = UnreadMessages()
    let count = UnreadMessages.byteLimit / Self.long.count
    let areTaken = (0...count).map { _ in unread.append(Self.long) }
    #expect(areTaken == Array(repeating: true, count: count) + [false])
    _ = unread.next()
    let isTaken = unread.append(Self.long)
    #expect(isTaken)
  }

  @Test(arguments: [
    (#"{"type":"edit","seq":71,"patch":[{"#, "}]}", 71),
    (#"{ "type" : "edit", "seq" : 7 , "x"#, "}", 7),
    (#"{"type":"replay","content":"#, #"x","seq":72}"#, 72), (#"{"props":{"#, #""seq":3}}"#, nil),
    (#"{"type":"open","props":{"seq":4,"#, "}}", nil), (#"{"a":"#, #"\",\"seq\":5}""#, nil),
    (#"{"type":"edit","seq":99999999999999999999,"#, "}", nil),
  ])
  func `the number of a message that was dropped is found where pages write it`(
    _ head: String, _ tail: String, _ seq: Int?
  ) {
    #expect(OversizedMessage(head: Array(head.utf8), tail: Array(tail.utf8)).seq == seq)
  }
}
