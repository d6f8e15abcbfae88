/// A coding key with an arbitrary name.
struct ProbeKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(_ string: String) { stringValue = string }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { stringValue = "\(intValue)" }
}
