import Foundation
import StorybookMarkup
import Testing

struct TerminalScreenTests {
  private struct Row: Decodable {
    let text: String
    let runs: [[String]]
  }

  @Test func `sequences are shown as on the page`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.deletingLastPathComponent().appending(path: "Fixtures/terminal/sequences.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
    #expect(rows.count > 120)
    for row in rows {
      let runs = TerminalScreen(row.text).runs.map { run in
        [run.text, "\(run.style)"] + (run.link.map { [$0] } ?? [])
      }
      #expect(runs == row.runs, "\(row.text.debugDescription)")
    }
  }

  @Test func `no sequence leaves a character`() {
    let parameters = ["", "0", "1;2", "?25", ">4;1", "38:2::1:2:3", "<0;1;2", "1 ", "?1$", ";"]
    for final in (0x40...0x7E).compactMap(Unicode.Scalar.init) {
      for start in parameters {
        let text = TerminalScreen("a\u{1B}[\(start)\(final)b\u{9B}\(start)\(final)c").text
        #expect(text.replacing(" ", with: "") == "abc" || final == "K", "\(start)\(final)")
        #expect(text.unicodeScalars.allSatisfy { " abc".unicodeScalars.contains($0) })
      }
    }
    for final in (0x30...0x7E).compactMap(Unicode.Scalar.init) {
      for start in [" ", "(", "#", "%", "$("] {
        #expect(TerminalScreen("a\u{1B}\(start)\(final)B").text == "aB", "\(start)\(final)")
      }
    }
  }
}
