/// A request whose body is still being received.
final class BodyAssembly {
  private(set) var request: Request
  private let length: Int
  /// Ends the connection unless the body is complete in time.
  var deadline: LoopTimer?

  init(_ request: Request, length: Int) {
    self.request = request
    self.length = length
  }

  var isWhole: Bool { request.body.count == length }

  /// Returns `false` when more bytes arrive than were announced.
  func addBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard request.body.count + bytes.count <= length else { return false }
    request.body.append(contentsOf: bytes)
    return true
  }
}
