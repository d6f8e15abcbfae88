/// The props of a screen of a function with several parameters: its arguments, in their order.
///
/// In JSON they are an array.
public struct ScreenArguments<each Argument: Codable & Sendable>: Codable, Sendable {
  let values: (repeat each Argument)

  /// Creates the arguments of a call.
  public init(_ values: repeat each Argument) { self.values = (repeat each values) }

  /// Decodes an array.
  public init(from decoder: any Decoder) throws {
    var array = try decoder.unkeyedContainer()
    values = (repeat try array.decode((each Argument).self))
  }

  /// Encodes an array.
  public func encode(to encoder: any Encoder) throws {
    var array = encoder.unkeyedContainer()
    for value in repeat each values { try array.encode(value) }
  }

  // Synchronous: with a pack, Swift 6.3 releases what an asynchronous call has allocated in a wrong
  // order. Asynchronous functions of two to four parameters have no pack.
  func call<Result>(
    _ function: (repeat each Argument) throws -> Result
  ) throws -> Result {
    try function(repeat each values)
  }

  func call<Result, Made>(
    _ function: (repeat each Argument, Made) throws -> Result, with made: Made
  ) throws -> Result {
    try applied(function, to: (repeat each values, made))
  }
}

/// A call names no parameter behind a pack: all of them are one pack here.
private func applied<each Parameter, Result>(
  _ function: (repeat each Parameter) throws -> Result, to values: (repeat each Parameter)
) throws -> Result {
  try function(repeat each values)
}
