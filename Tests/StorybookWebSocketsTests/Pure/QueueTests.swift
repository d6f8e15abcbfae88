import Testing

@testable import StorybookWebSockets

/// Queues and the assembly of messages, without a socket.
struct QueueTests {
  @Test func `bytes leave in the order they came, in pieces of any size`() {
    var queue = ByteQueue()
    let pieces = (0..<200).map { [UInt8](repeating: UInt8($0), count: $0 % 5) }
    for piece in pieces { queue.append(piece) }
    var out: [UInt8] = []
    while !queue.isEmpty {
      let taken = queue.withFirst { Array($0.prefix(3)) }
      out += taken
      queue.removeFirst(taken.count)
    }
    #expect(out == pieces.flatMap { $0 })
    #expect(queue.count == 0)
  }

  /// A hundred come for each one that leaves at first, then they leave.
  @Test(arguments: [1, 2, 100, 10_000])
  func `elements leave in the order they came`(count: Int) {
    var queue = Queue<Int>()
    var left: [Int] = []
    for number in 0..<count {
      queue.append(number)
      if number % 100 == 99 { left += [queue.popFirst() ?? -1] }
    }
    #expect(queue.count == count - left.count)
    #expect(queue.first == left.count)
    while let number = queue.popFirst() { left.append(number) }
    #expect(left == Array(0..<count))
    #expect(queue.isEmpty)
  }

  /// What has left is kept by nobody.
  @Test func `an element is freed when it leaves`() {
    final class Kept {}
    var queue = Queue<Kept>()
    weak var kept: Kept?
    for number in 0..<10 {
      let element = Kept()
      if number == 0 { kept = element }
      queue.append(element)
    }
    #expect(kept != nil)
    _ = queue.popFirst()
    #expect(kept == nil)
  }

  @Test func `an outbox counts what is in it`() {
    var outbox = Outbox()
    for number in 0..<100 { outbox.append(.made(Frame("\(number)"))) }
    #expect(outbox.bytes == 190)
    var count = 0
    while let frame = outbox.first {
      #expect(frame.weight == "\(count)".utf8.count)
      outbox.removeFirst()
      count += 1
    }
    #expect(count == 100)
    #expect(outbox.bytes == 0)
    #expect(outbox.isEmpty)
  }

  struct Piece: Sendable {
    var text: String
    var isFirst = false
    var isFinal = false
    var rest = 0
  }

  @Test(arguments: [
    ([Piece(text: "abc", isFirst: true, isFinal: true)], ["abc"]),
    ([Piece(text: "", isFirst: true, isFinal: true)], [""]),
    ([Piece(text: "ab", isFirst: true, rest: 1), Piece(text: "c", isFinal: true)], ["abc"]),
    ([Piece(text: "ab", isFirst: true), Piece(text: "", isFinal: true)], ["ab"]),
    ([Piece(text: "lost", isFirst: true), Piece(text: "a", isFirst: true, isFinal: true)], ["a"]),
  ])
  func `pieces become messages`(_ pieces: [Piece], _ messages: [String]) {
    let (out, fits) = assemble(pieces, limit: 10)
    #expect(out == messages)
    #expect(fits.allSatisfy { $0 })
  }

  @Test(arguments: [
    ([Piece(text: "12345678901", isFirst: true, isFinal: true)], ["11: 12345678901"]),
    ([Piece(text: "1", isFirst: true, rest: 10), Piece(text: "23", isFinal: true)], ["3: 123"]),
    (
      [Piece(text: "123456", isFirst: true), Piece(text: "78901", isFinal: true)],
      ["11: 12345678901"]
    ),
    (
      [
        Piece(text: "12345678901", isFirst: true, isFinal: true),
        Piece(text: "a", isFirst: true, isFinal: true),
      ], ["11: 12345678901", "a"]
    ),
    ([Piece(text: "1234567890", isFirst: true, isFinal: true)], ["1234567890"]),
  ])
  func `a message over the limit is dropped and counted`(
    _ pieces: [Piece], _ messages: [String]
  ) {
    let (out, fits) = assemble(pieces, limit: 10)
    #expect(out == messages)
    #expect(fits.allSatisfy { $0 })
  }

  @Test(arguments: [
    ([Piece(text: "1", isFirst: true, rest: 200)], [false]),
    ([Piece(text: "1", isFirst: true, rest: .max)], [false]),
    (
      [
        Piece(text: "12345678901", isFirst: true), Piece(text: String(repeating: "x", count: 164)),
        Piece(text: "y", isFinal: true),
      ], [true, true, false]
    ),
  ])
  func `a message far over the limit is refused as soon as that shows`(
    _ pieces: [Piece], _ expected: [Bool]
  ) {
    #expect(assemble(pieces, limit: 10).fits == expected)
  }

  private func assemble(_ pieces: [Piece], limit: Int) -> (out: [String], fits: [Bool]) {
    var assembly = MessageAssembly(limit: limit)
    var out: [String] = []
    let fits = pieces.map { piece in
      let place = MessageAssembly.Place(
        isFirst: piece.isFirst, isFinal: piece.isFinal, rest: piece.rest)
      return Array(piece.text.utf8).withUnsafeBytes { bytes in
        assembly.addPiece(bytes, at: place) { delivery in
          switch delivery {
          case .message(let text): out.append(String(decoding: text, as: UTF8.self))
          case .oversized(let message):
            out.append("\(message.count): \(String(decoding: message.head, as: UTF8.self))")
            #expect(message.tail == message.head)
          }
        }
      }
    }
    return (out, fits)
  }

  @Test func `sockets are counted by address, and numbers are not used twice`() {
    var table = SocketTable()
    let first = table.addSocket(from: "a")
    let second = table.addSocket(from: "a")
    _ = table.addSocket(from: "b")
    #expect([table.count(of: "a"), table.count(of: "b"), table.count(of: "c")] == [2, 1, 0])
    #expect(table.remove(first.id) != nil)
    #expect(table.remove(first.id) == nil)
    #expect(table.count(of: "a") == 1)
    #expect(table.remove(second.id) != nil)
    #expect(table.count(of: "a") == 0)
    #expect(table.addSocket(from: "a").id == ConnectionID(4))
  }
}
