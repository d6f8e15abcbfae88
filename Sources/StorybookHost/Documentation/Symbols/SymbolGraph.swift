import Foundation

/// The subset of a symbol graph in use here, as the compiler writes it (SymbolKit, format 0.6).
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Kind: Decodable { var identifier: String }
    struct Fragment: Decodable {
      var kind: String
      var spelling: String
    }
    struct Comment: Decodable { var lines: [Line] }
    struct Line: Decodable { var text: String }

    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var docComment: Comment?
    var declarationFragments: [Fragment]?
  }

  var symbols: [Symbol]

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
