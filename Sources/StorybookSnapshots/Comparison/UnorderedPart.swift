package import StorybookSchema

/// A set or a dictionary in props: its elements have another order in each process.
package struct UnorderedPart: Hashable, Sendable {
  package let path: Pointer
  /// Such as `Set<String>`; `Set` if the type of the elements is unknown.
  package let type: String
  /// The texts in each element, by which a rendering shows it.
  let elements: [[String]]

  /// Whether two texts show the elements in different orders, or different ones of them.
  package func isReordered(from old: String, to new: String) -> Bool {
    let longest = elements.map(\.count).max() ?? 0
    return (0..<longest).contains { index in
      let column = Set(elements.compactMap { $0.dropFirst(index).first })
      let before = Self.order(of: column, in: old)
      let after = Self.order(of: column, in: new)
      return !before.isEmpty && !after.isEmpty && before != after
    }
  }

  private static func order(of words: Set<String>, in text: String) -> [String] {
    let places = words.compactMap { word in
      text.firstRange(of: word).map { (place: $0.lowerBound, word: word) }
    }
    return places.sorted { ($0.place, $0.word) < ($1.place, $1.word) }.map(\.word)
  }
}

extension UnorderedPart {
  private static let mostElements = 50
  private static let mostTexts = 8

  init(set elements: [Value], of schema: Schema, at path: Pointer, in document: SchemaDocument) {
    self.path = path
    type = document.typeName(schema).map { "Set<\($0)>" } ?? "Set"
    self.elements = elements.prefix(Self.mostElements).map(Self.texts)
  }

  init(
    dictionary members: [(key: Value, value: Value)], of key: Schema, _ schema: Schema,
    at path: Pointer, in document: SchemaDocument
  ) {
    self.path = path
    let names = [document.typeName(key), document.typeName(schema)].compactMap(\.self)
    if names.count == 2 {
      type = "[\(names[0]): \(names[1])]"
    } else {
      type = "Dictionary"
    }
    elements = members.prefix(Self.mostElements).map { Self.texts($0.key) + Self.texts($0.value) }
  }

  private static func texts(_ value: Value) -> [String] {
    switch value {
    case .object(let members): Array(members.flatMap { texts($0.value) }.prefix(mostTexts))
    case .array(let elements): Array(elements.flatMap(texts).prefix(mostTexts))
    case .null, .string(""): []
    default: [value.string ?? value.text]
    }
  }
}

extension SchemaDocument {
  /// Returns the sets and dictionaries of a value that have several elements, the outermost first.
  package func unordered(in value: Value) -> [UnorderedPart] {
    unordered(value, schema: root, at: Pointer())
  }

  /// The name of a type; `nil` for numbers, as a published schema has no widths.
  fileprivate func typeName(_ schema: Schema) -> String? {
    switch schema {
    case .string(.plain): "String"
    case .string(.uuid): "UUID"
    case .string(.url): "URL"
    case .boolean: "Bool"
    case .reference(let name): definitions[name].map { $0.type ?? $0.title }
    default: nil
    }
  }

  private func unordered(_ value: Value, schema: Schema, at path: Pointer) -> [UnorderedPart] {
    let (form, parts) = parts(of: value, as: schema)
    let inner = parts.flatMap { part in
      part.value.map { unordered($0, schema: part.schema, at: path.appending(part.token)) } ?? []
    }
    return (unordered(form, value: value, at: path).map { [$0] } ?? []) + inner
  }

  private func unordered(_ form: Schema, value: Value, at path: Pointer) -> UnorderedPart? {
    switch (form, value) {
    case (.array(let element, isUnique: true), .array(let values)) where values.count > 1:
      return UnorderedPart(set: values, of: element, at: path, in: self)
    case (.map(let key, let element), .object(let object)) where object.count > 1:
      let members = object.map { (key: Value.string($0.key), value: $0.value) }
      return UnorderedPart(dictionary: members, of: key, element, at: path, in: self)
    case (.pairs(let key, let element), .array(let values)) where values.count > 3:
      let members = stride(from: 0, to: values.count - 1, by: 2).map {
        (key: values[$0], value: values[$0 + 1])
      }
      return UnorderedPart(dictionary: members, of: key, element, at: path, in: self)
    default: return nil
    }
  }
}
