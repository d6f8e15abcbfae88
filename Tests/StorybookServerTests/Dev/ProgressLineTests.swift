@testable import StorybookCommandLine
import Testing

struct ProgressLineTests {
  private static let compiling = BuildProgress(
    step: 12, steps: 40, label: "Compiling Stories Login.swift")

  static let texts: [(state: ProgressLine.State, seconds: Double, text: String)] = [
    (.building(nil), 0, "Building · 0.0 s"),
    (.building(compiling), 3.2, "Building 12/40 · Compiling Stories Login.swift · 3.2 s"),
    (.building(.init(label: "Fetching x")), 65.04, "Fetching x · 65.0 s"),
    (.swapping, 4.06, "Built in 4.1 s · swapping"),
    (.ready(swap: 0.0621), 4.1, "Built in 4.1 s · swapped in 62 ms"),
    (.ready(swap: 1.25), 4.1, "Built in 4.1 s · swapped in 1.3 s"),
    (.ready(swap: nil), 0.04, "Built in 0.0 s"),
    (.failed(errors: 2), 2.3, "Build failed in 2.3 s · 2 errors"),
    (.failed(errors: 1), 2.3, "Build failed in 2.3 s · 1 error"),
    (.failed(errors: 0), 2.3, "Build failed in 2.3 s"),
    (.cancelled, -1, "Build stopped after 0.0 s"),
  ]

  @Test(arguments: texts)
  func `a state is one line`(state: ProgressLine.State, seconds: Double, text: String) {
    let line = ProgressLine(state: state, seconds: seconds)
    #expect(line.text == text)
    #expect(line.output(after: nil, width: 10, isTTY: false) == "\(text)\n")
  }

  static let widths: [(label: String, width: Int, text: String)] = [
    ("Aé", 80, "Aé · 1.0 s"), ("Aé", 11, "Aé · 1.0 s"), ("Aé", 10, "Aé · 1.0…"),
    ("日本語", 9, "日本語 …"), ("日本語", 7, "日本…"), ("日本語", 6, "日本…"), ("日本語", 5, "日…"),
    ("Aé", 1, "…"), ("Aé", 0, "…"),
    ("Compiling Stories Login.swift", 38, "Compiling Stories Login.swift · 1.0 s"),
    ("Compiling Stories Login.swift", 37, "Compiling Stories Login.swi… · 1.0 s"),
  ]

  @Test(arguments: widths)
  func `a terminal shows what it has columns for`(label: String, width: Int, text: String) {
    let line = ProgressLine(state: .building(.init(label: label)), seconds: 1)
    #expect(line.output(after: nil, width: width, isTTY: true) == "\r\u{1B}[2K\(text)")
  }

  @Test func `the last line of a build stays on the terminal`() {
    let line = ProgressLine(state: .ready(swap: nil), seconds: 1)
    #expect(line.output(after: nil, width: 80, isTTY: true) == "\r\u{1B}[2KBuilt in 1.0 s\n")
  }

  @Test func `a log has a line for a quick build`() {
    let first = ProgressLine(state: .building(nil), seconds: 0)
    let second = ProgressLine(state: .building(nil), seconds: 0.4, quickSeconds: 0.4)
    let text = "Quick build in 0.4 s · Building · 0.4 s"
    #expect(second.output(after: first, width: 80, isTTY: false) == "\(text)\n")
    #expect(second.output(after: second, width: 80, isTTY: false) == "")
    #expect(
      second.output(after: first, width: 36, isTTY: true)
        == "\r\u{1B}[2KQuick build in 0.4 s · Bui… · 0.4 s")
  }

  @Test func `a log has a line for each step of a build`() {
    let progress: [BuildProgress?] =
      [nil, .init(label: "Fetching a"), .init(label: "Fetched a"), .init(label: "Fetching b")]
      + [.init(step: 0, steps: 1, label: "Planning build")]
      + (1...100).map { (step: Int) -> BuildProgress? in
        BuildProgress(step: step, steps: 100, label: "Compiling Stories A\(step).swift")
      }
      + [.init(step: 100, steps: 100, label: "Linking Stories")]
    var lines = progress.map { ProgressLine(state: .building($0), seconds: 1) }
    lines.append(ProgressLine(state: .failed(errors: 1), seconds: 2))
    var last: ProgressLine?
    let texts = lines.map { line in
      defer { last = line }
      return line.output(after: last, width: 80, isTTY: false)
    }
    let shown = texts.filter { !$0.isEmpty }.map { $0.dropLast().split(separator: " · ")[..<2] }
    #expect(
      shown.map { $0.joined(separator: " ") } == ["Building 1.0 s", "Fetching a 1.0 s"]
        + ["Building 0/1 Planning build", "Building 1/100 Compiling Stories A1.swift"]
        + (1...10).map { "Building \($0)0/100 Compiling Stories A\($0)0.swift" }
        + ["Building 100/100 Linking Stories", "Build failed in 2.0 s 1 error"])
  }
}
