// Like the synthesized conformance, except for the keys of cases with one value: `{"value": […]}`,
// `{"failed": {"message": "Offline", "canRetry": true}}`, `{"loading": {}}`, `{"empty": {}}`.

extension AsyncData {
  private enum CodingKeys: String, CodingKey { case loading, failed, empty, value }
  private enum LoadingKeys: String, CodingKey { case last }
  private enum FailedKeys: String, CodingKey { case message, canRetry, last }
  private enum EmptyKeys: CodingKey {}
}

extension AsyncData: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var states = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .loading(let last):
      var members = states.nestedContainer(keyedBy: LoadingKeys.self, forKey: .loading)
      try members.encodeIfPresent(last, forKey: .last)
    case .failed(let failure, let last):
      var members = states.nestedContainer(keyedBy: FailedKeys.self, forKey: .failed)
      try members.encode(failure.message, forKey: .message)
      try members.encode(failure.canRetry, forKey: .canRetry)
      try members.encodeIfPresent(last, forKey: .last)
    case .empty:
      _ = states.nestedContainer(keyedBy: EmptyKeys.self, forKey: .empty)
    case .value(let value):
      try states.encode(value, forKey: .value)
    }
  }
}

extension AsyncData: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    let states = try decoder.container(keyedBy: CodingKeys.self)
    let keys = states.allKeys
    guard keys.count == 1, let state = keys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: states.codingPath,
          debugDescription: "Expected exactly one of loading, failed, empty and value."))
    }
    switch state {
    case .loading:
      let members = try states.nestedContainer(keyedBy: LoadingKeys.self, forKey: .loading)
      self = .loading(last: try members.decodeIfPresent(Value.self, forKey: .last))
    case .failed:
      let members = try states.nestedContainer(keyedBy: FailedKeys.self, forKey: .failed)
      let failure = LoadingError(
        message: try members.decode(String.self, forKey: .message),
        canRetry: try members.decode(Bool.self, forKey: .canRetry))
      self = .failed(failure, last: try members.decodeIfPresent(Value.self, forKey: .last))
    case .empty:
      _ = try states.nestedContainer(keyedBy: EmptyKeys.self, forKey: .empty)
      self = .empty
    case .value:
      self = .value(try states.decode(Value.self, forKey: .value))
    }
  }
}
