import Testing

@testable import StorybookCommandLine
@testable import StorybookExplore

struct ProgressTests {
  @Test(arguments: [
    (0, 80, "░░░░░░░░░░░░░░░░░░░░░░░░ 0/4 login/empty"),
    (1, 80, "██████░░░░░░░░░░░░░░░░░░ 1/4 login/empty"),
    (4, 34, "████████████████████████ 4/4 logi"), (4, 20, "4/4"), (4, 2, "4"),
  ])
  func `progress fits into its line`(done: Int, width: Int, text: String) {
    #expect(ProgressBar(done: done, total: 4, label: "login/empty").text(width: width) == text)
  }

  @Test(arguments: [(0, 0), (9, 4), (-1, 4)])
  func `a count that makes no sense has a bar all the same`(done: Int, total: Int) {
    let cells = ProgressBar(done: done, total: total, label: "").text(width: 80)
      .filter { "█░".contains($0) }
    #expect(cells.count == 24)
  }

  @Test func `a log has ten lines of many stories, and none of few or of what it hears anyway`() {
    func lines(_ total: Int, _ noun: String?) -> [String] {
      var output = ProgressOutput(isTTY: false, noun: noun)
      return (0...total).map {
        output.showBar(ProgressBar(done: $0, total: total, label: "a"), width: 80)
      }.filter { !$0.isEmpty }
    }
    #expect(lines(1000, "stories").first == "100 of 1000 stories\n")
    #expect(lines(1000, "stories").last == "1000 of 1000 stories\n")
    #expect(lines(1000, "stories").count == 10)
    #expect(lines(205, "stories").count == 10)
    #expect(lines(20, "stories") == [])
    #expect(lines(1000, nil) == [])
  }

  @Test func `what takes long has its first line in a log at once, then one now and then`() {
    let start = ContinuousClock.now
    var output = ProgressOutput(isTTY: false, interval: .seconds(5))
    let lines = (0...12).map { second in
      output.showBar(
        ProgressBar(done: second, total: 500, label: "login"), width: 80,
        at: start + .seconds(second))
    }.filter { !$0.isEmpty }
    #expect(lines == ["0 of 500: login\n", "5 of 500: login\n", "10 of 500: login\n"])
  }

  @Test(arguments: [80, 30, 12, 3])
  func `a terminal has one line, which fits and is taken back once`(width: Int) {
    var output = ProgressOutput(isTTY: true, noun: "stories")
    #expect(output.clear() == "")
    let said = (0..<50).map {
      output.showBar(ProgressBar(done: $0, total: 50, label: "stories"), width: width)
    }
    for line in said where !line.isEmpty {
      #expect(line.hasPrefix("\r\u{1B}[2K"))
      #expect(line.dropFirst(5).count < max(width, 2))
    }
    #expect(
      output.showBar(ProgressBar(done: 49, total: 50, label: "stories"), width: width) == "")
    #expect(output.clear() == "\r\u{1B}[2K")
    #expect(output.clear() == "")
  }

  @Test func `an exploration says what it is about`() {
    let running = Exploration.Progress.running(3, of: 9, found: 2)
    #expect((running.done, running.total) == (3, 9))
    #expect(running.label("login") == "login · 2 found")
    #expect(Exploration.Progress.running(3, of: 9, found: 0).label("login") == "login")
    let preparing = Exploration.Progress.preparing(runs: 9)
    #expect((preparing.done, preparing.total) == (0, 9))
    #expect(preparing.label("login") == "reading the type · login")
    #expect(Exploration.Progress.shrinking(1, of: 2).label("login") == "minimizing · login")
  }
}
