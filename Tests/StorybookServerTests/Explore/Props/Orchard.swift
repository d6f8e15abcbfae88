import StorybookSchema

/// A type with a bit of everything that exploring looks at.
struct Orchard: Codable, Sendable {
  var name: String
  var rows: Int8
  var owner: String?
  var isOpen: Bool
  var season: Season
  var trees: [Tree]

  enum Season: String, Codable, CaseIterable, Sendable { case spring, summer, autumn }

  struct Tree: Codable, Sendable {
    var kind: Kind
    var grafts: [Tree]
  }

  enum Kind: Codable, Sendable { case apple, pear(label: String) }

  static let plain = Orchard(
    name: "Hill", rows: 3, owner: nil, isOpen: true, season: .spring,
    trees: [Tree(kind: .apple, grafts: [Tree(kind: .pear(label: "x"), grafts: [])])])

  static var document: SchemaDocument {
    SchemaDocument(published: SchemaDeriver.derive(Orchard.self, samples: [plain]).value)
  }

  static var value: Value { (try? PropsCoding.encode(plain)) ?? .null }
}
