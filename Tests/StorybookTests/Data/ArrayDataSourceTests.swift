import Foundation
import Storybook
import StorybookData
import StorybookSchema
import StorybookTestSupport
import Testing

struct ArrayDataSourceTests {
  typealias Source = ArrayDataSource<String, String>

  static let fruit = Source(sections: [
    Source.Section("A", ["apple", "apricot"]), Source.Section("B", []),
    Source.Section("C", ["cherry"]),
  ])

  private static func path(_ section: Int, _ item: Int) -> ItemIndex {
    ItemIndex(section: section, item: item)
  }

  @Test func `items are grouped in the order in which they come`() {
    let source = ArrayDataSource(grouping: ["cherry", "apple", "cranberry"]) { $0.prefix(1) }
    #expect(source.sections.map(\.header) == ["c", "a"])
    #expect(source.sections.map(\.items) == [["cherry", "cranberry"], ["apple"]])
  }

  @Test func `a plain list has one section without a header`() {
    let source = ArrayDataSource([1, 2])
    #expect(source.sections.count == 1)
    #expect(source.html { number, _ in "<li>\(number)</li>" } == "<li>1</li><li>2</li>")
  }

  @Test func `it counts its items`() {
    #expect(Self.fruit.count == 3)
    #expect(!Self.fruit.isEmpty)
    #expect(Source(sections: [Source.Section("A", [])]).isEmpty)
    #expect(Self.fruit.items == ["apple", "apricot", "cherry"])
    #expect(Self.fruit.paths == [Self.path(0, 0), Self.path(0, 1), Self.path(2, 0)])
    #expect(Self.fruit.paths == Self.fruit.paths.sorted())
  }

  @Test(arguments: [
    (path(0, 1), "apricot"), (path(2, 0), "cherry"), (path(1, 0), nil), (path(0, 2), nil),
    (path(3, 0), nil), (path(-1, 0), nil),
  ])
  func `an item is where its path says, or nowhere`(path: ItemIndex, item: String?) {
    #expect(Self.fruit.item(at: path) == item)
  }

  @Test func `an item is found, changed and removed by its path`() throws {
    var source = Self.fruit
    let path = try #require(source.firstPath { $0.hasPrefix("ch") })
    source[path] = "coconut"
    #expect(source.items == ["apple", "apricot", "coconut"])
    #expect(source.remove(at: Self.path(0, 0)) == "apple")
    #expect(source.remove(at: Self.path(1, 0)) == nil)
    #expect(source.items == ["apricot", "coconut"])
    #expect(source.firstPath { $0 == "apple" } == nil)
  }

  @Test func `sections that a filter leaves empty go`() {
    let source = Self.fruit.filter { $0.contains("e") }
    #expect(source.sections.map(\.header) == ["A", "C"])
    #expect(source.items == ["apple", "cherry"])
  }

  @Test func `rows are whatever the author makes of them`() {
    let rows = Self.fruit.rows { item, path in "\(path.section).\(path.item) \(item)" }
    #expect(rows == ["0.0 apple", "0.1 apricot", "2.0 cherry"])
  }

  @Test func `headers stand around their rows, empty sections nowhere`() {
    let html = Self.fruit.html { header, rows in
      "<h2>\(header)</h2>\(rows)"
    } row: { item, path in
      "<p>\(path.item) \(item)</p>"
    }
    #expect(html == "<h2>A</h2><p>0 apple</p><p>1 apricot</p><h2>C</h2><p>0 cherry</p>")
  }

  @Test func `it is plain JSON, and the editor knows its types`() throws {
    let source = Source(sections: [Source.Section("A", ["apple"])])
    let json = try PropsCoding.encode(source)
    #expect(json.text == #"{"sections":[{"header":"A","items":["apple"]}]}"#)
    #expect(try JSONDecoder().decode(Source.self, from: Data(json.bytes)) == source)
    let document = SchemaDeriver.document(Source.self)
    #expect(document.mismatches(json) == [])
    #expect(document.mismatches(["sections": [["header": 1, "items": []]]]) != [])
  }
}
