import StorybookSchema

extension CommandWith: CommandType {
  package static var performedType: Any.Type? { Value.self == Void.self ? nil : Value.self }

  /// Encodes the command as a constant string, so that props with commands are plain JSON.
  public func encode(to encoder: any Encoder) throws {
    let collector = encoder.userInfo[.commandCollector] as? CommandCollector
    collector?.addCommand(self, at: Pointer(codingPath: encoder.codingPath))
    let places = encoder.userInfo[.commandPlaces] as? CommandPlaces
    if let place = origin?.reference.path { places?.addPlace(place) }
    var container = encoder.singleValueContainer()
    try container.encode(CommandMarker.text)
  }

  /// Decodes a command that reports to the decoder's ``CommandReceiver``; without one it does
  /// nothing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard try container.decode(String.self) == CommandMarker.text else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: CommandMarker.need)
    }
    let receiver = decoder.userInfo[.commandReceiver] as? CommandReceiver
    self.init(receiver, codingPath: decoder.codingPath)
  }

  /// Creates a command for the given path.
  init(_ receiver: CommandReceiver?, codingPath: [any CodingKey]) {
    let path = (receiver?.base ?? Pointer()).appending(codingPath)
    let origin = CommandOrigin<Value>(reference: CommandReference(path: path), write: Self.json)
    self.init(source: nil, origin: origin) { value in
      receiver?.receive("\(path)", value)
    }
    receiver?.entries?.addEntry(CommandEntry(self), at: path)
  }

  private static func json(_ value: Value) -> StorybookSchema.Value? {
    (value as? any Encodable).flatMap { try? PropsCoding.encode($0) }
  }
}

extension Pointer {
  fileprivate func appending(_ path: [any CodingKey]) -> Pointer {
    Pointer(tokens + Pointer(codingPath: path).tokens)
  }
}
