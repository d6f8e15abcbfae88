import Foundation
import Storybook
import StorybookFiles
import StorybookWebSockets

/// Parses long messages off the service thread, and rejects oversized ones without parsing them.
extension Host {
  /// Queues a message for parsing off the service thread, before all messages that follow it.
  nonisolated func putOff(_ text: UnsafeRawBufferPointer, from id: ConnectionID) {
    let text = Array(text)
    assumeIsolated { host in
      if host.connections[id]?.unread.append(text) ?? true { return host.readNext(of: id) }
      let sentence = "Too many unread messages on this connection: wait for the replies."
      host.connections.fail(ProtocolError(.limit, sentence), id: id)
    }
  }

  /// Parses queued messages in order: short ones here, long ones on another thread.
  private func readNext(of id: ConnectionID) {
    while let text = connections[id]?.unread.next() {
      guard text.count > UnreadMessages.shortest else {
        finishReading(text.withUnsafeBytes(Self.readText), of: text.count, from: id)
        continue
      }
      return readElsewhere(text, of: id)
    }
  }

  private func readElsewhere(_ text: [UInt8], of id: ConnectionID) {
    let loop = loop
    DispatchQueue.global(qos: .userInitiated).async {
      let message = text.withUnsafeBytes(Self.readText)
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
    guard connections[id] != nil else { return }
    connections[id]?.unread.finish()
    takeMessage(message, of: count, from: id)
  }

  /// Rejects a message above the size limit, with its sequence number where that can be found.
  func refuse(_ message: OversizedMessage, from id: ConnectionID) {
    let limit = configuration.server.maximumMessageBytes
    let tooLarge = ProtocolError(
      .limit, "The message is too large: \(message.count) bytes exceed the limit of \(limit).")
    let traffic = connections[id]?.traffic.refusal(of: nil, bytes: message.count, at: .now)
    var failure = traffic ?? tooLarge
    failure.seq = message.seq
    connections.fail(failure, id: id)
  }
}

extension OversizedMessage {
  /// The sequence number, if it is at the start or the end of the message.
  var seq: Int? {
    let begin = #/^\s*\{\s*"type"\s*:\s*"\w+"\s*,\s*"seq"\s*:\s*(\d{1,15})\s*,/#
    let end = #/,\s*"seq"\s*:\s*(\d{1,15})\s*\}\s*$/#
    let found =
      String(decoding: head, as: UTF8.self).prefixMatch(of: begin)?.1
      ?? String(decoding: tail, as: UTF8.self).firstMatch(of: end)?.1
    return found.flatMap { Int($0) }
  }
}
