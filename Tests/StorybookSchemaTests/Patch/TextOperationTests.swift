import Foundation
import StorybookSchema
import Testing

struct TextOperationTests {
  private static let rows = table("transform")

  private static func table(_ name: String) -> [Value] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.deletingLastPathComponent().appending(path: "Fixtures/texts/\(name).json")
    let data = (try? Data(contentsOf: file)) ?? Data()
    return (try? Value(json: Array(data)))?.array ?? []
  }

  /// The page's tests read the same table.
  @Test func `two changes of one text lead to one text`() throws {
    #expect(Self.rows.count > 5)
    for row in Self.rows {
      let text = try #require(row["text"]?.string)
      let mine = TextOperation(try #require(row["mine"].flatMap { TextSplice($0) }))
      let theirs = TextOperation(try #require(row["theirs"].flatMap { TextSplice($0) }))
      let here = mine.applied(to: text).flatMap {
        theirs.transformed(over: mine, goesFirst: true).applied(to: $0)
      }
      let there = theirs.applied(to: text).flatMap {
        mine.transformed(over: theirs, goesFirst: false).applied(to: $0)
      }
      #expect(here == row["result"]?.string, "\(row["name"]?.string ?? "")")
      #expect(there == row["result"]?.string, "\(row["name"]?.string ?? "")")
      #expect(mine.applied(to: text).flatMap { mine.inverse(on: text).applied(to: $0) } == text)
    }
  }

  /// The page's tests read the same table.
  @Test func `what is typed into a text stays between its letters when that is rewritten`() throws {
    let rows = Self.table("placement")
    #expect(rows.count > 10)
    for row in rows {
      let before = try #require(row["before"]?.string)
      let after = try #require(row["after"]?.string)
      let at = try #require(row["typedAt"]?.number.flatMap { Int($0.text) })
      let typed = TextOperation(TextSplice(at: at, delete: 0, insert: "|"))
      let rewriting = TextOperation(from: before, to: after).placed(on: before)
      let moved = typed.transformed(over: rewriting, goesFirst: false)
      #expect(moved.applied(to: after) == row["result"]?.string, "\(row["name"]?.string ?? "")")
    }
  }

  @Test(arguments: [
    ("start", "staXrt", TextSplice(at: 3, delete: 0, insert: "X")),
    ("a😀b", "a😁b", TextSplice(at: 1, delete: 2, insert: "😁")),
    ("same", "same", nil), ("", "new", TextSplice(at: 0, delete: 0, insert: "new")),
  ])
  func `a difference cuts no surrogate pair`(old: String, new: String, splice: TextSplice?) {
    #expect(TextOperation(from: old, to: new).splices == [splice].compactMap { $0 })
  }

  @Test(arguments: [(0, 1), (1, 0), (2, 9), (-1, 0), (4, 1)])
  func `a splice cuts no pair and stays in its text`(at: Int, delete: Int) {
    let patch = Patch([.splice(Pointer(["a"]), TextSplice(at: at, delete: delete, insert: "x"))])
    #expect(throws: Patch.ApplyError.self) { try Value.object(["a": "😀b"]).applying(patch) }
  }
}
