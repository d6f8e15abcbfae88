import Foundation
import Storybook
import Testing

@testable import Stories

struct TerminalDashboardTests {
  @Test func `the fixture decodes with a plain decoder`() throws {
    let props = try fixture()
    #expect(props.host == "db-3.東京 \u{1B}[31mred?")
    #expect(props.meters.last?.fraction == 1)
    let text = TerminalDashboard.text(props, columns: 80)
    #expect(text.contains("exit 137"))
    #expect(text.contains("1 service needs you."))
  }

  @Test(arguments: [32, 40, 60, 80, 100, 120])
  func `no line is wider than the terminal`(columns: Int) throws {
    let text = TerminalDashboard.text(try fixture(), columns: columns)
    for line in plain(text).split(separator: "\n") { #expect(String(line).columns <= columns) }
  }

  @Test func `text of others brings no escape sequences of its own`() throws {
    let text = TerminalDashboard.text(try fixture(), columns: 80)
    #expect(text.contains("db-3.東京 [31mred?"))
    #expect(!text.contains("\u{1B}[31mred?"))
  }

  @Test(arguments: [
    (0.0, 4, "░░░░"), (0.5, 4, "██░░"), (0.53125, 4, "██▏░"), (1.0, 4, "████"), (0.5, 0, ""),
  ])
  func `a bar knows eighths`(fraction: Double, width: Int, bar: String) {
    #expect(plain(TerminalDashboard.bar(fraction, width)) == bar)
  }

  @Test(arguments: [
    ([1.0, 2, 3], "▁▅█"), ([7.0, 7], "▄▄"), ([Double](), ""), ([1e308, -1e308], "▄▄"),
  ])
  func `a chart goes from the lowest to the highest`(values: [Double], chart: String) {
    #expect(TerminalDashboard.sparkline(values, 10) == chart)
  }

  @Test(arguments: [
    (TerminalDashboard.Meter(name: "", used: 1, total: 4, unit: ""), 0.25),
    (TerminalDashboard.Meter(name: "", used: 5, total: 4, unit: ""), 1.0),
    (TerminalDashboard.Meter(name: "", used: -5, total: 4, unit: ""), 0.0),
    (TerminalDashboard.Meter(name: "", used: 0, total: 0, unit: ""), 0.0),
  ])
  func `a meter is between empty and full`(meter: TerminalDashboard.Meter, fraction: Double) {
    #expect(meter.fraction == fraction)
  }

  private func fixture() throws -> TerminalDashboard.Props {
    try Fixture.decode(
      TerminalDashboard.Props.self, "TerminalDashboard/Fixtures/Tokyo out of memory.json")
  }

  private func plain(_ text: String) -> String { text.replacing(/\u{1B}\[[0-9]+m/, with: "") }
}
