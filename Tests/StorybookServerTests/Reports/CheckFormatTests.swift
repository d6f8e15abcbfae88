import Foundation
import Storybook
@testable import StorybookSchema
import Testing

@testable import StorybookCheck

struct CheckFormatTests {
  private static func checked(
    _ problems: [CheckResult.Problem], _ kind: CheckItem.Kind = .story, place: String = "a"
  ) -> CheckedItem {
    CheckedItem(
      subject: CheckItem(
        kind: kind, id: "login/a", title: "A <b>", screen: "login", file: "Stories/A, B.swift",
        line: 7),
      finding: CheckResult(place: place, problems: problems), duration: .milliseconds(1234))
  }

  private static let report = CheckReport(screens: 1)

  private static let size = Drift.Field(
    path: Pointer(["size"]), kind: .unknown, reason: "is no longer in the type", was: 2)

  static let annotations: [(CheckResult.Problem, String)] = [
    (
      .sentence("It leaks:\r\n100 % of it, all"),
      "line=7,title=login/a failed::It leaks:%0D%0A100 %25 of it, all"
    ),
    (
      .sentence("\u{1B}[2K\u{202E}x\n::error::y"),
      "line=7,title=login/a failed::\\u{1B}[2K\\u{202E}x%0A::error::y"
    ),
    (.line(3, "is odd"), "line=3,title=login/a failed::is odd"),
    (
      .refusal(PropsError(path: Pointer(["a", "b"]), reason: "Expected a string.")),
      "line=7,title=login/a refused::/a/b: Expected a string."
    ),
    (
      .field(size),
      "line=7,title=login/a unknown::/size: is no longer in the type, was 2"
    ),
  ]

  @Test(arguments: annotations.indices)
  func `the GitHub report has file, line and title, escaped`(index: Int) {
    let (problem, expected) = Self.annotations[index]
    let text = GitHubReport([Self.checked([problem])], Self.report, in: "a:b/").text
    #expect(
      text == """
        ::error file=a%3Ab/Stories/A%2C B.swift,\(expected)
        \(Self.report.summary)

        """)
  }

  @Test func `what is fine is no annotation`() {
    #expect(
      GitHubReport([Self.checked([])], Self.report).text == Self.report.summary + "\n")
  }

  @Test func `JUnit gets a suite a screen, and no sign that XML may not have`() {
    let date = Date(timeIntervalSince1970: 0)
    let items = [
      Self.checked([]),
      Self.checked([.sentence("1 < 2 & \"3\"\u{1B}[0m\u{0}\nnext\tline"), .line(2, "two")]),
    ]
    #expect(
      JUnitReport(items, date: date).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="login" package="stories" id="0" tests="2" failures="1" errors="0" \
        time="2.468" timestamp="1970-01-01T00:00:00" hostname="localhost">
            <properties/>
            <testcase classname="login" name="story A &lt;b&gt;" time="1.234"/>
            <testcase classname="login" name="story A &lt;b&gt;" time="1.234">
              <failure type="failed" message="1 &lt; 2 &amp; &quot;3&quot;\u{FFFD}[0m\u{FFFD}&#10;\
        next&#9;line">Stories/A, B.swift:7: 1 &lt; 2 &amp; &quot;3&quot;\u{FFFD}[0m\u{FFFD}
        next\tline
        Stories/A, B.swift:2: two</failure>
            </testcase>
            <system-out/>
            <system-err/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `JSON has the sums and every subject`() async throws {
    let scene = try TankScene()
    let path = try scene.write(#"{"level":1,"Name":"A"}"#)
    let drifted = try await TankScene.finding(path)
    var report = CheckReport(screens: 1)
    let items = [
      Self.checked([]),
      CheckedItem(
        subject: CheckItem(
          kind: .fixture, id: "tank/a", title: "a", screen: "tank", file: "Tank/a.json"),
        finding: drifted, duration: .zero),
    ]
    for item in items { report.count(item.finding, as: item.subject.kind) }
    let value = try Value(json: JSONReport(items, report).text)
    #expect(value["fine"] == false)
    #expect(value["sums"]?["stories"] == ["checked": 1, "faults": 0])
    #expect(value["sums"]?["fixtures"] == ["checked": 1, "faults": 1])
    let problem: Value = [
      "kind": "missing", "message": "was renamed", "path": "/name", "line": 1, "proposal": "A",
      "from": "/Name",
    ]
    let subject: Value = [
      "kind": "fixture", "id": "tank/a", "title": "a", "screen": "tank", "file": "Tank/a.json",
      "fine": false, "fixable": true, "problems": [problem],
    ]
    #expect(value["subjects"]?.array?.last == subject)
  }
}
