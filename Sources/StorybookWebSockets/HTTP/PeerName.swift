/// The peer of a connection, in the notation of a request's `peerAddress`.
package struct PeerName: Hashable, Sendable {
  package let text: String

  /// Returns `nil` unless the text is a numeric address or "unix".
  package init?(_ text: String) {
    if text == ForwardedHeaders.unixPeer {
      self.text = text
    } else if let address = SocketAddress(numeric: text, port: 0) {
      self.text = address.host
    } else {
      return nil
    }
  }
}
