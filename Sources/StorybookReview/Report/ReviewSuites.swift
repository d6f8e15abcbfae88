import StorybookCheck
import StorybookSchema

/// A review as JUnit XML for build servers: a case for each change.
struct ReviewSuites {
  let text: String

  init(_ review: Review, verdicts: ReviewVerdicts) {
    let failures = review.groups.count { !verdicts.accepts($0) }
    let cases = review.groups.map { Self.testcase($0, isAccepted: verdicts.accepts($0)) }
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite name="review" tests="\(cases.count)" failures="\(failures)" errors="0">
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }

  private static func testcase(_ group: ReviewGroup, isAccepted: Bool) -> String {
    let name = XMLText("\(group.id) \(group.change.sentence)").text
    let head = "    <testcase classname=\"\(group.change.kind.rawValue)\" name=\"\(name)\""
    guard !isAccepted else { return head + "/>\n" }
    let message = XMLText(ShortList(group.names).text).text
    return head + """
      >
            <failure type="\(group.change.kind.rawValue)" message="\(message)">\
      \(XMLText(group.text, isAttribute: false).text)</failure>
          </testcase>

      """
  }
}
