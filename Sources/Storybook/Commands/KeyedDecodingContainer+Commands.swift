extension KeyedDecodingContainer {
  /// Decodes a non-optional command that may be missing from the JSON. A synthesized `init(from:)`
  /// prefers this overload.
  public func decode<Value>(
    _ type: CommandWith<Value>.Type, forKey key: Key
  ) throws -> CommandWith<Value> {
    guard contains(key) else {
      let receiver = try superDecoder(forKey: key).userInfo[.commandReceiver] as? CommandReceiver
      return CommandWith(receiver, codingPath: codingPath + [key])
    }
    return try decodeWritten(type, forKey: key)
  }

  /// Selects the standard overload, as generic functions do.
  private func decodeWritten<Result: Decodable>(
    _ type: Result.Type, forKey key: Key
  ) throws -> Result {
    try decode(type, forKey: key)
  }
}
