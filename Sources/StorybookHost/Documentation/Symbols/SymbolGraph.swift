import Foundation

/// The subset of a symbol graph in use here, as the compiler writes it (SymbolKit, format 0.6).
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Kind: Decodable { var identifier: String }
    struct Fragment: Decodable {
      var kind: String
      var spelling: String
      /// The symbol that a type identifier names.
      var preciseIdentifier: String?
    }
    struct Comment: Decodable { var lines: [Line] }
    struct Line: Decodable { var text: String }
    /// Present for generic symbols.
    struct Generics: Decodable {}
    struct Availability: Decodable { var isUnconditionallyUnavailable: Bool? }

    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var docComment: Comment?
    var declarationFragments: [Fragment]?
    var accessLevel: String?
    var functionSignature: Signature?
    var location: Location?
    var swiftGenerics: Generics?
    var availability: [Availability]?
  }

  /// The parameters and the result of a function.
  struct Signature: Decodable {
    struct Parameter: Decodable { var declarationFragments: [Symbol.Fragment] }

    var parameters: [Parameter]?
    var returns: [Symbol.Fragment]?
  }

  struct Location: Decodable {
    struct Position: Decodable { var line: Int }

    /// A `file:` URL.
    var uri: String
    /// Counts lines from zero.
    var position: Position
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
  }

  struct Module: Decodable { var name: String }

  /// The module that declares the symbols; `nil` in tests.
  var module: Module?
  var symbols: [Symbol]
  var relationships: [Relationship]?

  /// Throws when the bytes are not a symbol graph.
  init(json: Data) throws { self = try JSONDecoder().decode(SymbolGraph.self, from: json) }
}

extension SymbolGraph.Symbol {
  var lines: [String] { docComment?.lines.map(\.text) ?? [] }

  /// The path of the enclosing type.
  var owner: String { pathComponents.dropLast().joined(separator: ".") }

  var path: String { pathComponents.joined(separator: ".") }

  /// The name without labels: `loading(username:cancel:)` is `loading`.
  var name: String { String((pathComponents.last ?? "").prefix { $0 != "(" }) }
}
