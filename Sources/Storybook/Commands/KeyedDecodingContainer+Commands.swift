import StorybookSchema

extension KeyedDecodingContainer {
  /// A command that is always available may be left out of the JSON. Synthesized `init(from:)`
  /// prefers this to the general one.
  public func decode<Value>(
    _ type: CommandWith<Value>.Type, forKey key: Key
  ) throws -> CommandWith<Value> {
    guard contains(key) else {
      let receiver = try superDecoder(forKey: key).userInfo[.commandReceiver] as? CommandReceiver
      return CommandWith(receiver, codingPath: codingPath + [key])
    }
    return try decodeWritten(type, forKey: key)
  }

  /// In a generic function the general one is chosen.
  private func decodeWritten<Result: Decodable>(
    _ type: Result.Type, forKey key: Key
  ) throws -> Result {
    try decode(type, forKey: key)
  }
}
