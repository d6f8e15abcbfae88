import StorybookSchema

/// The number of a request, which follows the fields of the request and of each part of its reply:
/// no frame is taken for the reply to another request.
///
/// ```text
/// ┌────────────┬──────┬─────────┬───┬────────────┐
/// │ length (4) │ kind │ field 1 │ … │ number (8) │
/// └────────────┴──────┴─────────┴───┴────────────┘
/// ```
package enum RequestNumber {
  /// The first version of the worker protocol that has it.
  package static let leastVersion = 5

  /// Returns the message with the number.
  package static func number(_ message: [UInt8], as number: Int) -> [UInt8] {
    var writer = BinaryWriter(continuing: message)
    writer.write(number)
    return writer.message
  }

  /// Returns the number of a message, and what comes before it.
  package static func split(
    _ payload: ArraySlice<UInt8>
  ) throws(BinaryReader.FormatError) -> (number: Int, message: ArraySlice<UInt8>) {
    var reader = BinaryReader(payload.suffix(8))
    return (try reader.number(), payload.dropLast(8))
  }
}
