/// Puts a message together from the pieces the library hands over.
struct MessageAssembly {
  /// Where in its message a piece lies; `rest` is what its frame still announces.
  struct Place {
    var isFirst: Bool
    var isFinal: Bool
    var rest: Int
  }

  let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// Delivers the message when it is whole. False when it is, or announces to be, over the limit.
  mutating func add(
    _ piece: UnsafeRawBufferPointer, at place: Place, deliver: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    if place.isFirst { bytes = [] }
    let (sum, overflow) = place.rest.addingReportingOverflow(bytes.count + piece.count)
    guard !overflow, sum <= limit else { return false }
    if place.isFinal, bytes.isEmpty {
      deliver(piece)
      return true
    }
    bytes.append(contentsOf: piece)
    guard place.isFinal else { return true }
    let message = bytes
    bytes = []
    message.withUnsafeBytes(deliver)
    return true
  }
}
