import Storybook
import StorybookMarkup
import Testing

@testable import StorybookCommandLine
@testable import StorybookExplore
@testable import StorybookSchema

struct TerminalReportTests {
  @Test(
    arguments: [
      ([:], true), (["TERM": "xterm-256color"], true), (["NO_COLOR": ""], true),
      (["NO_COLOR": "1"], false), (["NO_COLOR": "0"], false), (["TERM": "dumb"], false),
    ] as [([String: String], Bool)])
  func `a terminal shows colours unless it has none or they are not wanted`(
    environment: [String: String], isWanted: Bool
  ) {
    #expect(Paint.isWanted(in: environment) == isWanted)
  }

  @Test(
    arguments: [
      ("one two three four five six seven", nil, 3, ["one two three four five six seven"]),
      ("one two three four five six", 24, 4, ["one two three four five", "    six"]),
      (x(50), 24, 4, [x(24), "    " + x(20), "    xxxxxx"]),
      ("a " + x(24), 24, 2, ["a " + x(22), "  xx"]),
      (String(repeating: "日", count: 13), 24, 2, [String(repeating: "日", count: 12), "  日"]),
      ("one two three four five six", 24, 9, ["one two three four five", "    six"]),
      ("one two three four five six", 19, 0, ["one two three four five six"]),
      ("", 24, 0, [""]), ("exactly twenty-four cols", 24, 0, ["exactly twenty-four cols"]),
    ] as [(String, Int?, Int, [String])])
  func `a line that is too long continues below itself`(
    line: String, width: Int?, indent: Int, lines: [String]
  ) {
    #expect(line.wrapped(width, below: indent) == lines)
  }

  private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static let text = ExplorationText(
    screen: "login", story: "login/empty", result: .make(), seconds: 1)

  @Test(arguments: [60, 64, 80, 120])
  func `only the link is longer than the terminal`(width: Int) {
    var text = Self.text
    text.width = width
    let lines = text.text.split(separator: "\n")
    let columns = { (line: Substring) in line.reduce(0) { $0 + $1.columns } }
    #expect(lines.filter { columns($0) > width }.allSatisfy { $0.hasPrefix("    open   http") })
    let words = { (text: String) in text.filter { !$0.isWhitespace } }
    #expect(words(text.text) == words(Self.text.text))
  }

  @Test func `colours change no letter`() {
    var text = Self.text
    text.paint = Paint(isOn: true)
    #expect(text.text.contains("\u{1B}[31mcrash"))
    #expect(text.text.replacing(#/\x{1B}\[\d+m/#, with: "") == Self.text.text)
    let diagnosis = Diagnosis("port", .warning, finding: "taken\u{1B}[2J", remedy: "Stop it.")
    #expect(
      diagnosis.lines(Paint(isOn: true)) == [
        "\u{1B}[33mwarning\u{1B}[0m  port: taken\\u{1B}[2J", "    Stop it.",
      ])
  }
}

extension ExplorationResult {
  fileprivate static func make() -> ExplorationResult {
    let props: Value = ["name": .string(String(repeating: "Ann Onymous ", count: 30))]
    let fault = Finding(
      .crash, "", message: String(repeating: "The screen called exit(0). ", count: 9),
      place: Pointer("/name"),
      source: StackFrame(
        function: "total(of:)", source: .init(file: "/Shop/Cart.swift", line: 3, column: 1),
        isAuthors: true))
    let shrunk = Shrinker.Result(props: props, trials: 12, isMinimal: true)
    var found = Counterexample(fault: fault, count: 3, firstRun: 7, result: shrunk)
    found.swift = String(repeating: ".init(name: 日本) ", count: 20)
    found.file = "/Shop/explore crash.json"
    let dead = (1...30).map { Pointer("/field\($0)") }.compactMap(\.self)
    return ExplorationResult(
      runs: 500, seed: 1, counterexamples: [found], dead: dead, pairs: 9, openPairs: 0, stop: .time)
  }
}
