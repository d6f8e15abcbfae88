import Foundation
import StorybookMarkup
import StorybookTestSupport
import Testing

/// Trees beside those of Chromium, which `Tests/BrowserTests/markup_trees.py` writes down.
///
/// Without omitted `html`, `head` and `body`, and without white space beside them.
struct TreeTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `a tree is that of a browser, or a fault says so`() throws {
    let file = Self.tests.appending(path: "Fixtures/markup/trees.jsonl")
    let tally = try Tally(rows: String(contentsOf: file, encoding: .utf8))
    #expect(tally.silent == [])
    // Nor does a fault stand for a tree that could as well be right.
    #expect(tally.alike >= 290 && tally.faultless >= 90, "\(tally)")
  }

  private static let python = ProcessInfo.processInfo.environment["STORYBOOK_PYTHON"]

  @Test(.enabled(if: Repetitions.isNight && python != nil, "The seeds of the night need Chromium"))
  func `so it is for seeds that nobody has tried`() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.python ?? "")
    let seed = Int.random(in: 0..<1 << 31)
    process.arguments = [
      Self.tests.appending(path: "BrowserTests/markup_trees.py").path, "--seed", "\(seed)",
      "--count", "50000",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let rows = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let tally = try Tally(rows: String(decoding: rows, as: UTF8.self))
    #expect(tally.silent == [], "seed \(seed)")
    #expect(tally.alike > 20_000)
  }
}

/// How many trees are those of the browser, and which are not and have no fault.
private struct Tally {
  private(set) var alike = 0
  /// Those of them without a fault.
  private(set) var faultless = 0
  private(set) var silent: [String] = []

  init(rows: String) throws {
    for row in rows.split(separator: "\n") {
      let pair = try JSONDecoder().decode([String].self, from: Data(row.utf8))
      let document = MarkupDocument(parsing: pair[0])
      // Not as characters: a browser compares code points.
      if Array(TreeText(document, of: pair[0]).text.utf8) == Array(pair[1].utf8) {
        alike += 1
        if document.faults.isEmpty { faultless += 1 }
      } else if document.faults.isEmpty {
        silent.append(pair[0])
      }
    }
  }
}

/// A tree in the form of the fixture: `<p class="a">"text"<svg:svg></></>`.
private struct TreeText {
  private let document: MarkupDocument
  private(set) var text = ""

  init(_ document: MarkupDocument, of source: String) {
    self.document = document
    let isWhole = source.prefixMatch(of: #/(?is)(\s|<!--.*?-->)*(<!doctype|<html)/#) != nil
    if isWhole { addTop(MarkupDocument.root) } else { addChildren(of: MarkupDocument.root) }
  }

  private mutating func addTop(_ id: MarkupDocument.ID) {
    for child in document[id].children {
      if let element = document.element(child), element.isHTML(in: ["html", "head", "body"]) {
        text += Self.attributes(of: element)
        addTop(child)
      } else if let content = document[child].text {
        let content = content.trimmingCharacters(in: .whitespacesAndNewlines)
        if !content.isEmpty { text += "\"\(content)\"" }
      } else {
        add(child)
      }
    }
  }

  private mutating func addChildren(of id: MarkupDocument.ID) {
    for child in document[id].children { add(child) }
  }

  private mutating func add(_ id: MarkupDocument.ID) {
    switch document[id].content {
    case .document: break
    case .doctype: text += "<!doctype>"
    case .comment(let content): text += "<!--\(content)-->"
    case .text(let content): text += "\"\(content)\""
    case .element(let element):
      text += "<\(Self.prefix(of: element))\(element.name)\(Self.attributes(of: element))>"
      addChildren(of: id)
      text += "</>"
    }
  }

  private static func prefix(of element: MarkupElement) -> String {
    switch element.namespace {
    case .html: ""
    case .svg: "svg:"
    case .math: "math:"
    }
  }

  /// In the order of JavaScript, which compares UTF-16.
  private static func attributes(of element: MarkupElement) -> String {
    element.attributes.map { " \($0.name)=\"\($0.value)\"" }
      .sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }.joined()
  }
}
