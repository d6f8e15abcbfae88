/// Who connects, as a request's `peerAddress` says it.
package struct PeerName: Hashable, Sendable {
  package let text: String

  /// Nil for what is neither a numeric address nor "unix".
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
