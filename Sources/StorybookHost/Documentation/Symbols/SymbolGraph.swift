import Foundation

/// The subset of a symbol graph in use here, as the compiler writes it (SymbolKit, format 0.6).
package struct SymbolGraph: Decodable {
  package struct Symbol: Decodable {
    package struct Identifier: Decodable { package var precise: String }
    package struct Kind: Decodable { package var identifier: String }
    package struct Fragment: Decodable {
      package var kind: String
      package var spelling: String
      /// The symbol that a type identifier names.
      package var preciseIdentifier: String?
    }
    package struct Comment: Decodable { package var lines: [Line] }
    package struct Line: Decodable { package var text: String }
    /// Present for generic symbols.
    package struct Generics: Decodable {}
    package struct Availability: Decodable { package var isUnconditionallyUnavailable: Bool? }

    package var identifier: Identifier
    package var kind: Kind
    package var pathComponents: [String]
    package var docComment: Comment?
    package var declarationFragments: [Fragment]?
    package var accessLevel: String?
    package var functionSignature: Signature?
    package var location: Location?
    package var swiftGenerics: Generics?
    package var availability: [Availability]?
  }

  /// The parameters and the result of a function.
  package struct Signature: Decodable {
    package struct Parameter: Decodable { package var declarationFragments: [Symbol.Fragment] }

    package var parameters: [Parameter]?
    package var returns: [Symbol.Fragment]?
  }

  package struct Location: Decodable {
    package struct Position: Decodable { package var line: Int }

    /// A `file:` URL.
    package var uri: String
    /// Counts lines from zero.
    package var position: Position
  }

  package struct Relationship: Decodable {
    package var kind: String
    package var source: String
    package var target: String
  }

  package struct Module: Decodable { package var name: String }

  /// The module that declares the symbols; `nil` in tests.
  package var module: Module?
  package var symbols: [Symbol]
  package var relationships: [Relationship]?

  /// Throws when the bytes are not a symbol graph.
  init(json: Data) throws { self = try JSONDecoder().decode(SymbolGraph.self, from: json) }
}

extension SymbolGraph.Symbol {
  package var lines: [String] { docComment?.lines.map(\.text) ?? [] }

  /// The path of the enclosing type.
  package var owner: String { pathComponents.dropLast().joined(separator: ".") }

  package var path: String { pathComponents.joined(separator: ".") }

  /// The name without labels: `loading(username:cancel:)` is `loading`.
  package var name: String { String((pathComponents.last ?? "").prefix { $0 != "(" }) }
}
