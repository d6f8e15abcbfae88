/// The connection events of libwebsockets, delivered on the service thread.
protocol LWSEvents: AnyObject {
  func confirmUpgrade(_ wire: LWSConnection) -> CallbackResult
  func established(_ wire: LWSConnection) -> CallbackResult
  func received(_ bytes: UnsafeRawBufferPointer, on wire: LWSConnection) -> CallbackResult
  func canWriteFrame(_ wire: LWSConnection) -> CallbackResult
  func peerCloses(_ wire: LWSConnection)
  func webSocketClosed(_ wire: LWSConnection)
  func requested(_ wire: LWSConnection) -> CallbackResult
  func receivedBody(_ bytes: UnsafeRawBufferPointer, on wire: LWSConnection) -> CallbackResult
  func completedBody(_ wire: LWSConnection) -> CallbackResult
  func canWriteResponse(_ wire: LWSConnection) -> CallbackResult
  func destroyed(_ wire: LWSConnection)
}
