import Foundation

extension TestClient {
  /// Shakes hands and answers that many pings, and says how many came before anything else did.
  ///
  /// All on a thread of its own: where the machine is busy the threads that tests share come too
  /// late for a peer that has to answer in time.
  func answerPings(_ count: Int) async -> Int {
    await withCheckedContinuation { continuation in
      let descriptor = descriptor
      Thread.detachNewThread {
        continuation.resume(returning: Answering(descriptor).run(count))
      }
    }
  }

  private struct Answering {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func run(_ count: Int) -> Int {
      write(Array(Handshake().text.utf8))
      var head: [UInt8] = []
      while !head.ends(with: Array("\r\n\r\n".utf8)) {
        guard let next = read(1) else { return 0 }
        head += next
      }
      return (0..<count).prefix { _ in answersPing() }.count
    }

    private func answersPing() -> Bool {
      guard let head = read(2), head[0] == 0x89, let payload = read(Int(head[1])) else {
        return false
      }
      write(ClientFrame(opcode: 10, payload: payload).bytes)
      return true
    }

    private func read(_ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      var got = 0
      while got < count {
        let more = bytes[got...].withUnsafeMutableBytes { rest in
          rest.baseAddress.map { SystemCalls.read(descriptor, $0, rest.count) } ?? 0
        }
        if more <= 0 { return nil }
        got += more
      }
      return bytes
    }

    private func write(_ bytes: [UInt8]) {
      _ = bytes.withUnsafeBytes { SystemCalls.write(descriptor, $0.baseAddress, $0.count) }
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count) == end[...] }
}
