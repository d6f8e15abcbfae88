import Foundation
import StorybookSchema
import Testing
@testable import StorybookHost

struct SplicesTests {
  static let between = String(repeating: "<li>row</li>", count: 4)
  static let rows: [(old: String, new: String, changes: [String])] = [
    ("same", "same", []),
    ("", "all new", ["0 0 all new"]),
    ("gone", "", ["0 4 "]),
    ("<p>1</p>", "<p>2</p>", ["3 1 2"]),
    ("a\(between)a", "b\(between)b", ["0 1 b", "48 1 b"]),
    ("a\(between)", "a word\(between)", ["1 0  word"]),
    ("1 \(between) 1 \(between) 1", "2 \(between) 22 \(between) ", ["0 1 2", "50 1 22", "50 1 "]),
    ("a short b", "A short B", ["0 9 A short B"]),
    ("😀\(between)é", "😁\(between)è", ["0 2 😁", "48 1 è"]),
    ("x😀\(between)", "x\(between)", ["1 2 "]),
    ("e\u{301}\(between)1", "e\u{300}\(between)2", ["1 1 \u{300}", "48 1 2"]),
  ]

  @Test(arguments: rows) func `what both texts share stays, where it is long enough`(
    old: String, new: String, changes: [String]
  ) {
    let splices = Splices(from: old, to: new)
    let reported = splices.changes.map { "\($0.skip) \($0.delete) \($0.insert)" }
    #expect(reported.map { Array($0.utf16) } == changes.map { Array($0.utf16) })
    #expect(splices.applied(to: old) == Array(new.utf16))
  }

  /// Texts of a few pieces that look alike, so that what they share overlaps.
  @Test(arguments: 0..<200) func `a page that applies them has the new text`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let pieces = [
      "a", "é", "語", "😀", "😁", "<p>", "ab", "\u{301}", "<li>one row</li>", "<li>another row</li>",
      "<li>日本語日本語日本語</li>",
    ]
    let old = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }
    let new = old.flatMap { piece in
      switch Int.random(in: 0..<8, using: &random) {
      case 0: [String]()
      case 1: [pieces.randomElement(using: &random) ?? ""]
      case 2: [piece, pieces.randomElement(using: &random) ?? ""]
      default: [piece]
      }
    }
    let splices = Splices(from: old.joined(), to: new.joined())
    #expect(splices.applied(to: old.joined()) == Array(new.joined().utf16))
    #expect(splices.changes.allSatisfy { $0.delete > 0 || !$0.insert.isEmpty })
    let written = try Value(json: splices.json)
    #expect(written.array?.flatMap(Self.expanded) == splices.changes)
  }

  /// A member of the list, with what it says of further ones.
  private static func expanded(_ member: Value) -> [Splices.Splice] {
    let members = member.array ?? []
    guard members.count > 2, let delete = members[1].int, let insert = members[2].string else {
      return []
    }
    let further = members.count > 3 ? members[3].array ?? [] : []
    var skips = [members[0].int]
    for each in further {
      let pair = each.array ?? [each, 1]
      skips += Array(repeating: pair[0].int, count: pair[1].int ?? 0)
    }
    return skips.map { Splices.Splice(skip: $0 ?? -1, delete: delete, insert: insert) }
  }

  /// The bodies and members that the page is tested with, too.
  struct Row: Decodable, CustomTestStringConvertible {
    let name: String
    let before: [String]
    let after: [String]
    let expected: String?
    var testDescription: String { name }

    static let all: [Row] = {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/texts/splices.json").standardized
      return (try? JSONDecoder().decode([Row].self, from: Data(contentsOf: file))) ?? []
    }()
  }

  @Test(arguments: Row.all) func `the members are those that the page is tested with`(row: Row) {
    let members = Splices.members(from: row.before.joined(), at: 5, to: row.after.joined())
    #expect(members.map { String(decoding: $0, as: UTF8.self) } == row.expected)
  }

  @Test func `one letter in each of many rows costs little`() {
    func body(_ title: String) -> String {
      (1...2000).map { "<li>\(title), row \($0) of the table</li>" }.joined()
    }
    let splices = Splices(from: body("Hello"), to: body("Hello!"))
    #expect(splices.changes.count == 2000)
    #expect(splices.json.count < 60)
    #expect(splices.applied(to: body("Hello")) == Array(body("Hello!").utf16))
  }

  @Test func `texts that share nothing are one change, whatever their length`() {
    let (old, new) = (
      String(repeating: "ab", count: 500_000), String(repeating: "cd", count: 500_000)
    )
    #expect(Splices(from: old, to: new).changes.count == 1)
    #expect(Splices(from: old, to: old + new).changes.count == 1)
  }
}

extension Splices {
  func applied(to old: String) -> [UInt16] {
    var (units, applied) = (ArraySlice(old.utf16), [UInt16]())
    for change in changes {
      applied += units.prefix(change.skip) + change.insert.utf16
      units = units.dropFirst(change.skip + change.delete)
    }
    return applied + units
  }
}
