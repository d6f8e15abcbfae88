import Foundation
@testable import StorybookHost
import Testing

/// Symbol graphs, written by hand and by the compiler.
struct ModuleDocumentationTests {
  private static func graph(_ symbols: String) throws -> SymbolGraph {
    try SymbolGraph(json: Data(#"{"metadata": {}, "symbols": [\#(symbols)]}"#.utf8))
  }

  private static func symbol(
    _ kind: String, _ path: String, id: String = "s:1", comment: String? = nil,
    fragments: String = "[]"
  ) -> String {
    let parts = path.split(separator: "/").map { "\"\($0)\"" }.joined(separator: ",")
    let lines = comment.map { #", "docComment": {"lines": [{"text": "\#($0)", "range": {}}]}"# }
    return """
      {"kind": {"identifier": "\(kind)", "displayName": ""}, "identifier": {"precise": "\(id)",
      "interfaceLanguage": "swift"}, "pathComponents": [\(parts)], "accessLevel": "private",
      "declarationFragments": \(fragments)\(lines ?? "")}
      """
  }

  @Test func `comments are found by type and member`() throws {
    let graph = try Self.graph(
      [
        Self.symbol("swift.struct", "Cart/Row", comment: "A row."),
        Self.symbol("swift.property", "Cart/Row/count", comment: "How many."),
        Self.symbol("swift.property", "Cart/Row/plain"),
        Self.symbol("swift.type.property", "Cart/Row/largest", comment: "Not a field."),
        Self.symbol("swift.enum", "State"),
        Self.symbol("swift.enum.case", "State/sent(days:)", comment: "On its way."),
      ].joined(separator: ","))
    #expect(
      ModuleDocumentation([graph]).types == [
        "Cart.Row": TypeDocumentation(text: "A row.", properties: ["count": "How many."]),
        "State": TypeDocumentation(cases: ["sent": "On its way."]),
      ])
  }

  @Test func `defaults are those of the initializer that takes the most`() throws {
    func initializer(_ parameters: [(String, String)]) -> String {
      let fragments = parameters.enumerated().map { index, parameter in
        let end = index == parameters.count - 1 ? ")" : ", "
        return """
          {"kind": "externalParam", "spelling": "\(parameter.0)"},
          {"kind": "text", "spelling": ": "}, {"kind": "typeIdentifier", "spelling": "T"},
          {"kind": "text", "spelling": "\(parameter.1)\(end)"}
          """
      }
      return Self.symbol(
        "swift.init", "Row/init", fragments: "[\(fragments.joined(separator: ","))]")
    }
    let graph = try Self.graph(
      [
        initializer([("count", " = 9")]),
        initializer([("count", " = f(1, 2)"), ("title", ""), ("_", " = true")]),
        initializer([("title", " = 8")]),
      ].joined(separator: ","))
    #expect(
      ModuleDocumentation([graph]).types["Row"]?.defaults == ["count": "f(1, 2)", "_2": "true"])
  }

  @Test(arguments: [")", ") throws", ") -> (Int, Int)", ") async throws -> T"])
  func `the default of the last parameter ends where the parameters do`(_ rest: String) throws {
    let fragments = """
      [{"kind": "text", "spelling": "(("}, {"kind": "externalParam", "spelling": "first"},
      {"kind": "text", "spelling": ": (T) -> T = f(1), "},
      {"kind": "externalParam", "spelling": "last"},
      {"kind": "text", "spelling": ": (T) -> T = g(\\\"\\\\\\\":)\\\")\(rest)"}]
      """
    let read = try JSONDecoder().decode(
      [SymbolGraph.Symbol.Fragment].self, from: Data(fragments.utf8))
    #expect(DefaultArguments(read).texts == ["first": "f(1)", "last": "g(\"\\\":)\")"])
  }

  @Test func `two types with one name are not documented, nor are their members`() throws {
    let graph = try Self.graph(
      [
        Self.symbol("swift.struct", "Row", id: "s:1", comment: "One."),
        Self.symbol("swift.property", "Row/count", comment: "How many."),
        Self.symbol("swift.struct", "Row/Cell", id: "s:3", comment: "In it."),
        Self.symbol("swift.struct", "Row", id: "s:2", comment: "Another."),
        Self.symbol("swift.struct", "Rows", id: "s:4", comment: "Told."),
      ].joined(separator: ","))
    #expect(ModuleDocumentation([graph]).types == ["Rows": TypeDocumentation(text: "Told.")])
  }

  @Test func `what is no symbol graph is refused`() {
    #expect(throws: (any Error).self) { try SymbolGraph(json: Data("{}".utf8)) }
  }

  static let errors: [(text: String, modules: Set<String>)] = [
    ("<unknown>:0: error: missing required modules: 'CA', 'C_B'\nAborting.", ["CA", "C_B"]),
    ("error: missing required module 'C1'", ["C1"]),
    ("error: missing required module 'a b'", []),
    ("error: no such module 'X'", []),
  ]

  @Test(arguments: errors) func `modules that are missing are found in what the compiler says`(
    text: String, modules: Set<String>
  ) {
    #expect(SymbolGraphRun.missingModules(text) == modules)
  }
}
