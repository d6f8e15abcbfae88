#if canImport(Testing)
  public import Testing

  extension Fixture: CustomTestStringConvertible {
    public var testDescription: String { description }
  }

  extension InteractionTest: CustomTestStringConvertible {
    public var testDescription: String { description }
  }
#endif
