/// Assembles a message from the pieces the library delivers.
///
/// A message over the limit is counted and dropped as it arrives, so that it can be answered; one
/// many times as long is rejected.
struct MessageAssembly {
  /// The position of a piece in its message; `rest` is the number of bytes left in its frame.
  struct Place {
    var isFirst: Bool
    var isFinal: Bool
    var rest: Int
  }

  enum Delivery {
    case message(UnsafeRawBufferPointer)
    case oversized(OversizedMessage)
  }

  /// How many times over the limit a message may be and still be dropped rather than rejected.
  static let dropFactor = 16

  let limit: Int
  private var bytes: [UInt8] = []
  private var dropped: OversizedMessage?

  init(limit: Int) { self.limit = limit }

  /// Adds a piece and delivers the message once it is complete. Returns `false` when its actual or
  /// announced length is too long even to be dropped.
  mutating func addPiece(
    _ piece: UnsafeRawBufferPointer, at place: Place, deliver: (Delivery) -> Void
  ) -> Bool {
    if place.isFirst {
      bytes = []
      dropped = nil
    }
    let count = (dropped?.count ?? bytes.count) + piece.count
    let (sum, overflow) = place.rest.addingReportingOverflow(count)
    guard !overflow, sum / Self.dropFactor <= limit else { return false }
    if dropped != nil || sum > limit {
      drop(piece, isFinal: place.isFinal, deliver: deliver)
    } else {
      takePiece(piece, isFinal: place.isFinal, deliver: deliver)
    }
    return true
  }

  private mutating func takePiece(
    _ piece: UnsafeRawBufferPointer, isFinal: Bool, deliver: (Delivery) -> Void
  ) {
    if isFinal, bytes.isEmpty { return deliver(.message(piece)) }
    bytes.append(contentsOf: piece)
    guard isFinal else { return }
    let message = bytes
    bytes = []
    message.withUnsafeBytes { deliver(.message($0)) }
  }

  private mutating func drop(
    _ piece: UnsafeRawBufferPointer, isFinal: Bool, deliver: (Delivery) -> Void
  ) {
    var message = dropped ?? OversizedMessage()
    if dropped == nil { message.addPiece(bytes) }
    bytes = []
    message.addPiece(piece)
    dropped = isFinal ? nil : message
    if isFinal { deliver(.oversized(message)) }
  }
}
