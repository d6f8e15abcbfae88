import Foundation
import Storybook
import StorybookWebSockets

/// Messages that are not read where they come: long ones elsewhere, oversized ones not at all.
extension Host {
  /// Has a long message read away from the service thread, and what follows it after that.
  nonisolated func putOff(_ text: UnsafeRawBufferPointer, from id: ConnectionID) {
    let text = Array(text)
    let isTaken = assumeIsolated { $0.clients[id]?.unread.append(text) ?? true }
    assumeIsolated { host in
      if isTaken { return host.readNext(of: id) }
      let sentence = "Too much of this connection waits to be read: wait for its answers."
      host.send(.failed(ProtocolError(.limit, sentence)), to: id)
    }
  }

  /// Short ones that waited for a long one are read where they are.
  private func readNext(of id: ConnectionID) {
    while let text = clients[id]?.unread.next() {
      guard text.count > UnreadMessages.shortest else {
        finishReading(text.withUnsafeBytes(Self.read), of: text.count, from: id)
        continue
      }
      return readElsewhere(text, of: id)
    }
  }

  private func readElsewhere(_ text: [UInt8], of id: ConnectionID) {
    let loop = loop
    DispatchQueue.global(qos: .userInitiated).async {
      let message = text.withUnsafeBytes(Self.read)
      loop.postUnlessOver {
        self.assumeIsolated { host in
          host.finishReading(message, of: text.count, from: id)
          host.readNext(of: id)
        }
      }
    }
  }

  private func finishReading(
    _ message: Result<ClientMessage, ProtocolError>, of count: Int, from id: ConnectionID
  ) {
    guard clients[id] != nil else { return }
    clients[id]?.unread.finish()
    take(message, of: count, from: id)
  }

  /// Answers a message that was too long to be read, with its number where that can be found.
  func refuse(_ message: OversizedMessage, from id: ConnectionID) {
    let limit = configuration.server.maximumMessageBytes
    let traffic = clients[id]?.traffic.refusal(of: nil, bytes: message.count, at: .now)
    var failure =
      traffic
      ?? ProtocolError(
        .limit, "The message is too large: it has \(message.count) bytes, and may have \(limit).")
    failure.seq = message.seq
    send(.failed(failure), to: id)
  }
}

extension OversizedMessage {
  /// The number of the message, where it stands at the begin or the end of it.
  var seq: Int? {
    let begin = #/\s*\{\s*"type"\s*:\s*"\w+"\s*,\s*"seq"\s*:\s*(\d{1,15})\s*,/#
    let end = #/,\s*"seq"\s*:\s*(\d{1,15})\s*\}\s*$/#
    if let first = String(decoding: head, as: UTF8.self).prefixMatch(of: begin) {
      return Int(first.1)
    }
    return String(decoding: tail, as: UTF8.self).firstMatch(of: end).flatMap { Int($0.1) }
  }
}
