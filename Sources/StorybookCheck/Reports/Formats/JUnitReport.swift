import Foundation

/// A check as JUnit XML for build servers: a suite per screen, a case per subject.
///
/// It follows the common subset of the schemas of Ant and Jenkins: no attributes on the root, one
/// failure per case, and all parts of a suite, even if empty.
struct JUnitReport {
  let text: String

  init(_ checked: [CheckedItem], date: Date) {
    let time = date.formatted(.iso8601.timeSeparator(.colon)).prefix(19)
    var suites: [[CheckedItem]] = []
    for item in checked {
      if suites.last?.first?.subject.screen != item.subject.screen { suites.append([]) }
      suites[suites.count - 1].append(item)
    }
    let written = suites.enumerated().map { Self.suite($1, id: $0, time: "\(time)") }
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      \(written.joined())</testsuites>

      """
  }

  private static func suite(_ items: [CheckedItem], id: Int, time: String) -> String {
    let failures = items.count { !$0.finding.isFine }
    let seconds = items.reduce(Duration.zero) { $0 + $1.duration }.text
    let name = XMLText(items.first?.subject.screen ?? "").text
    return """
        <testsuite name="\(name)" package="stories" id="\(id)" tests="\(items.count)" \
      failures="\(failures)" errors="0" time="\(seconds)" timestamp="\(time)" hostname="localhost">
          <properties/>
      \(items.map(Self.testcase).joined())    <system-out/>
          <system-err/>
        </testsuite>

      """
  }

  private static func testcase(_ item: CheckedItem) -> String {
    let subject = item.subject
    let name = XMLText("\(subject.kind.rawValue) \(subject.title)").text
    let head = """
          <testcase classname="\(XMLText(subject.screen).text)" name="\(name)" \
      time="\(item.duration.text)"
      """
    let problems = item.problems
    guard let first = problems.first else { return head + "/>\n" }
    let rows = problems.map {
      let place = ($0.line ?? subject.line).map { ":\($0)" } ?? ""
      return "\(subject.file)\(place): \($0.text)"
    }
    return head + """
      >
            <failure type="\(first.kind)" message="\(XMLText(first.text).text)">\
      \(XMLText(rows.joined(separator: "\n"), isAttribute: false).text)</failure>
          </testcase>

      """
  }
}

extension Duration {
  /// Seconds with three decimals, and a decimal point in every locale.
  fileprivate var text: String {
    let milliseconds = Int(self / .milliseconds(1))
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(milliseconds / 1000).\(fraction)"
  }
}
