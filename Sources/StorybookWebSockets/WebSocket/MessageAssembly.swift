/// Puts a message together from the pieces the library hands over.
///
/// A message over the limit is counted and dropped as it comes, so that it can be answered; one that
/// is many times as long is refused.
struct MessageAssembly {
  /// Where in its message a piece lies; `rest` is what its frame still announces.
  struct Place {
    var isFirst: Bool
    var isFinal: Bool
    var rest: Int
  }

  enum Delivery {
    case message(UnsafeRawBufferPointer)
    case oversized(OversizedMessage)
  }

  /// How many times the limit a message may have that is dropped.
  static let dropFactor = 16

  let limit: Int
  private var bytes: [UInt8] = []
  private var dropped: OversizedMessage?

  init(limit: Int) { self.limit = limit }

  /// Delivers the message when it is whole. False when it is, or announces to be, too long even to
  /// be dropped.
  mutating func add(
    _ piece: UnsafeRawBufferPointer, at place: Place, deliver: (Delivery) -> Void
  ) -> Bool {
    if place.isFirst { (bytes, dropped) = ([], nil) }
    let count = (dropped?.count ?? bytes.count) + piece.count
    let (sum, overflow) = place.rest.addingReportingOverflow(count)
    guard !overflow, sum / Self.dropFactor <= limit else { return false }
    if dropped != nil || sum > limit {
      drop(piece, isFinal: place.isFinal, deliver)
    } else {
      take(piece, isFinal: place.isFinal, deliver)
    }
    return true
  }

  private mutating func take(
    _ piece: UnsafeRawBufferPointer, isFinal: Bool, _ deliver: (Delivery) -> Void
  ) {
    if isFinal, bytes.isEmpty { return deliver(.message(piece)) }
    bytes.append(contentsOf: piece)
    guard isFinal else { return }
    let message = bytes
    bytes = []
    message.withUnsafeBytes { deliver(.message($0)) }
  }

  private mutating func drop(
    _ piece: UnsafeRawBufferPointer, isFinal: Bool, _ deliver: (Delivery) -> Void
  ) {
    var message = dropped ?? OversizedMessage()
    if dropped == nil { message.add(bytes) }
    bytes = []
    message.add(piece)
    dropped = isFinal ? nil : message
    if isFinal { deliver(.oversized(message)) }
  }
}
