/// The message that cancels the asynchronous work of a running request, which is answered all the
/// same.
package enum Cancellation {
  package static let message = BinaryWriter(kind: kind).message
  private static let kind: UInt8 = 8

  static func matches(_ payload: ArraySlice<UInt8>) -> Bool {
    payload.elementsEqual(CollectionOfOne(kind))
  }
}
