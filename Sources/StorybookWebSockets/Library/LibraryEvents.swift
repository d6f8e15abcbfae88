/// What libwebsockets tells of connections, on the service thread.
protocol LibraryEvents: AnyObject {
  func confirmUpgrade(_ wire: Wire) -> Answer
  func established(_ wire: Wire) -> Answer
  func received(_ bytes: UnsafeRawBufferPointer, on wire: Wire) -> Answer
  func canWriteFrame(_ wire: Wire) -> Answer
  func peerCloses(_ wire: Wire)
  func webSocketClosed(_ wire: Wire)
  func requested(_ wire: Wire) -> Answer
  func receivedBody(_ bytes: UnsafeRawBufferPointer, on wire: Wire) -> Answer
  func completedBody(_ wire: Wire) -> Answer
  func canWriteResponse(_ wire: Wire) -> Answer
  func destroyed(_ wire: Wire)
}
