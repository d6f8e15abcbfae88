import StorybookSchema

/// Texts that detect missing escaping: planted in props, they are searched for in the rendered
/// markup.
///
/// Escaped, a marker is rendered as plain text. Unescaped, it creates an element, an attribute, an
/// executable URL or a part of a script.
enum Marker {
  static let element = "x-storybook-7f3a"
  static let attribute = "data-storybook-7f3a"
  static let call = "storybook7f3a"

  /// A placeholder for the location, which is inserted later.
  private static let locationPlaceholder = "@7f3a@"

  static let texts = [
    "<\(element) id=\"\(locationPlaceholder)\">&\"'",
    "\" \(attribute)=\"\(locationPlaceholder)\" x=\"",
    "' \(attribute)='\(locationPlaceholder)' x='",
    "javascript:\(call)('\(locationPlaceholder)')",
    "</script></style></textarea></title>--><\(element) id=\"\(locationPlaceholder)\">",
    "\\\";\(call)('\(locationPlaceholder)');//",
    "';\(call)(\"\(locationPlaceholder)\");//",
  ]

  /// A URL that a browser would execute.
  static let address = "javascript:\(call)('\(locationPlaceholder)')"

  /// Returns the value with the location of each text inserted into its marker.
  static func addingLocations(to value: Value, by document: SchemaDocument) -> Value {
    guard value.containsText(locationPlaceholder) else { return value }
    let value = addingLocationsToKeys(value, by: document)
    let operations = document.places(in: value).compactMap { place -> Patch.Operation? in
      guard let text = place.value?.string, text.contains(locationPlaceholder) else { return nil }
      return .replace(
        place.pointer, .string(text.replacing(locationPlaceholder, with: place.pattern.description))
      )
    }
    return (try? value.applying(Patch(operations))) ?? value
  }

  /// Inserts locations into markers in dictionary keys, the innermost first, as renaming a key
  /// changes the pointers below it.
  private static func addingLocationsToKeys(_ value: Value, by document: SchemaDocument) -> Value {
    let maps = document.places(in: value).filter { place in
      place.value?.object?.keys.contains { $0.contains(locationPlaceholder) } == true
    }
    return maps.reversed().reduce(value) { value, place in
      guard let object = value[place.pointer]?.object else { return value }
      let name = place.pattern.appending("*").description
      let members = object.map { ($0.key.replacing(locationPlaceholder, with: name), $0.value) }
      return value.replacing(place.pointer, with: .object(Object(members)))
    }
  }

  /// Returns the location that a piece of markup contains when it comes from a marker.
  static func place(named text: String) -> Pointer? {
    Pointer(String(text.prefix { !"\"'<>".contains($0) && !$0.isWhitespace }))
  }
}

extension Value {
  /// Whether any string or key in the value contains a text.
  fileprivate func containsText(_ needle: String) -> Bool {
    switch self {
    case .string(let text): text.contains(needle)
    case .array(let values): values.contains { $0.containsText(needle) }
    case .object(let object):
      object.contains { $0.key.contains(needle) || $0.value.containsText(needle) }
    case .null, .bool, .number: false
    }
  }
}
