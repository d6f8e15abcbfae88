import StorybookSchema

/// The differences between saved props and their type, field by field with lines in the file.
struct DriftReport {
  let rows: [String]

  init<Props: Codable & Sendable>(
    _ mismatch: PropsError, of type: Props.Type, in json: [UInt8], at place: String
  ) {
    let value = (try? Value(json: json)) ?? .null
    let schema = SchemaDeriver.derive(type, samples: [])
    let fields = Drift.between(value, and: schema.document).fields
    let line = { ValueLocator.line(of: $0, in: json) }
    let head = "\(place):\(line(mismatch.path)): \(mismatch)"
    rows =
      [head]
      + fields.map { field in
        let old = field.from.map { ", was \($0)" } ?? field.was.map { ", is \($0.text.prefix(60))" }
        return "  \(place):\(line(field.from ?? field.path)): \(field.path): "
          + "\(Self.reason(field))\(old ?? "")"
      }
  }

  private static func reason(_ field: Drift.Field) -> String {
    guard field.from != nil else { return field.reason }
    return field.isUncertain ? "may be renamed" : "is renamed"
  }
}
