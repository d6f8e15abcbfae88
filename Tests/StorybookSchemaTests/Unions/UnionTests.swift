import Foundation
import StorybookTestSupport
import Testing

@testable import StorybookSchema

/// Unions that decode by hand: what their editor offers is what the type accepts.
struct UnionTests {
  @Test(arguments: UnionRow.all) func `every case is offered, under its name`(union: UnionRow) {
    for (index, document) in union.documents.enumerated() {
      #expect(
        Set(document.cases.map(\.name)) == Set(union.cases), "\(index): \(document.value.text)")
    }
  }

  @Test(arguments: UnionRow.all) func `a value of every case fits`(union: UnionRow) {
    for (index, document) in union.documents.enumerated() {
      for value in union.row.values {
        #expect(document.mismatches(value) == [], "\(index): \(value) \(document.value.text)")
      }
    }
  }

  @Test(arguments: UnionRow.all) func `what is chosen is accepted`(union: UnionRow) {
    for (index, document) in union.documents.enumerated() {
      for form in document.cases {
        let value = document.smallest(form.schema)
        #expect(value.map(union.row.decodes) == true, "\(index): \(form.name), \(value as Any)")
      }
      var random = RandomValues(document, seed: 5)
      let failed = (0..<50).map { _ in random.next() }.filter { !union.row.decodes($0) }
      #expect(failed == [], "\(index)")
    }
  }

  @Test(arguments: UnionRow.all) func `nothing is unknown, or a value that was only tried`(
    union: UnionRow
  ) {
    let tried = String.guesses.filter { $0.count > 4 }.map { Value.string($0).text }
    for document in union.documents {
      let text = document.value.text
      #expect(!tried.contains { text.contains($0) }, "\(text)")
      #expect(!text.contains("x-unknown") && !text.contains("x-note"), "\(text)")
    }
  }

  @Test(arguments: UnionRow.all) func `the published schema reads back the same`(union: UnionRow) {
    for document in union.documents {
      #expect(SchemaDocument(published: document.value).value == document.value)
    }
  }
}

extension UnionTests {
  private static func controls<Props: Codable & Sendable>(
    _ json: String, _ controls: Controls<Props>
  ) throws -> (problems: Int, labels: Int) {
    let sample = try PropsCoding.decode(Props.self, from: Value(json: json))
    let derived = SchemaDeriver.derive(
      Props.self, samples: [sample], controls: controls, literals: UnionRow.literals)
    return (
      derived.problems.count, derived.value.text.split(separator: "\"title\":\"Mark\"").count - 1
    )
  }

  @Test func `a control applies to every form that has its property`() throws {
    let hit = try Self.controls(
      #"{"cursor":"a","__typename":"User","login":"ann"}"#,
      Controls<SearchHit>().control(\.cursor, .label("Mark")))
    #expect(hit == (0, 2))
    let envelope = try Self.controls(
      #"{"id":1,"result":"r"}"#,
      Controls<Envelope>().control(\.id, .label("Mark")).control(\.trace, .label("Mark")))
    #expect(envelope == (0, 4))
    let entry = try Self.controls(
      #"{"phase":"x"}"#, Controls<LogEntry>().control(\.phase, .label("Mark")))
    #expect(entry == (0, 1))
  }
}

extension SchemaDocument {
  /// The cases that the page offers for the root.
  fileprivate var cases: [(name: String, schema: Schema)] { cases(root, named: "") }

  private func cases(_ schema: Schema, named name: String) -> [(name: String, schema: Schema)] {
    switch schema {
    case .reference(let definition) where name.isEmpty:
      return definitions[definition].map { cases($0.schema, named: "") } ?? []
    case .reference(let definition): return [(definition, schema)]
    case .union(let variants): return variants.map { ($0.name, .union([$0])) }
    case .tagged(let key, let variants):
      return variants.map { ($0.name, .tagged(key: key, [$0])) }
    case .choice(let choices, _):
      return choices.map { ($0.name ?? $0.value.text, .choice([$0])) }
    case .anyOf(let forms, let names):
      return forms.enumerated().flatMap { index, form in
        let name = index < names.count ? names[index] : ""
        let inner = name.isEmpty ? cases(form, named: "") : []
        return inner.isEmpty ? [(name.isEmpty ? form.kind : name, form)] : inner
      }
    default: return []
    }
  }
}

extension Schema {
  fileprivate var kind: String { if case .array = self { "array" } else { "form" } }
}
