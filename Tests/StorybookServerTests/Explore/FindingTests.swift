import Storybook
import StorybookSchema
import Testing

@testable import StorybookExplore

/// What is one fault, and what are two.
struct FindingTests {
  private static func crash(
    _ message: String, line: Int, of props: Value = .null, below library: Bool = false
  ) -> Finding.Identity {
    let author = StackFrame(
      function: "total(of:)", source: .init(file: "/Shop/Cart.swift", line: line, column: 1),
      isAuthors: true)
    let own = StackFrame(
      function: "report", source: .init(file: "/trace.c", line: 46, column: 1), isAuthors: false)
    let report = CrashReport(.trap, message, stack: library ? [own, author] : [author])
    return Finding(report, of: props).identity
  }

  @Test func `crashes at two lines of the author's are two, whatever is above them`() {
    let lines = (1...5).map { Self.crash("Fatal error", line: $0, below: true) }
    #expect(Set(lines).count == 5)
  }

  private static func recursion(_ lines: [Int]) -> Finding {
    let frames = lines.map { line in
      StackFrame(
        function: line < 20 ? "level" : "chain",
        source: .init(file: "/Shop/Staff.swift", line: line, column: 1), isAuthors: true)
    }
    return Finding(CrashReport(.stackOverflow, "Unbounded recursion.", stack: frames), of: .null)
  }

  /// The stack ends at the head of a function that was just called, or anywhere else.
  @Test(arguments: [
    [10, 12, 12, 12, 3], [12, 12, 12, 3], [20, 12, 21, 12, 21, 12, 21, 3],
    [10, 21, 12, 21, 12, 21, 12, 3], [21, 12, 21, 12, 3],
  ])
  func `an unbounded recursion is found at a call that recurs`(_ lines: [Int]) {
    let finding = Self.recursion(lines)
    #expect(finding.source?.source?.line == 12)
    #expect(finding.identity == Self.recursion([12, 12]).identity)
  }

  @Test func `two messages of one line are two faults`() {
    #expect(Self.crash("no basket", line: 3) != Self.crash("no customer", line: 3))
  }

  static let alike: [(String, String)] = [
    ("Index 3 is out of range", "Index 12 is out of range"),
    ("bad pointer 0x7ffe12", "bad pointer 0x55aa00"),
    ("no user “Ann”", "no user “Bob \n Lee”"),
    ("no user \"Ann\"", "no user \"\""),
    ("rate is -1.5e-7", "rate is nan"),
    (
      "Swift runtime failure: arithmetic overflow",
      "Swift/Array.swift:1: Fatal error: Index out of range"
    ),
    (
      "Swift/IntegerTypes.swift:8838: Fatal error: Double value is infinite",
      "Swift/IntegerTypes.swift:8838: Fatal error: Double value is too large"
    ),
    (
      "Cart.swift:3: Fatal error: 'try!' expression unexpectedly raised an error: A",
      "Cart.swift:3: Fatal error: 'try!' expression unexpectedly raised an error: B"
    ),
    ("id E621E1F8-C36C-495A-93FC-0C247A3E6E5F is gone", "id 00000000-0000 is gone"),
  ]

  @Test(arguments: alike)
  func `numbers, addresses and quoted values are no part of a fault`(one: String, other: String) {
    #expect(Self.crash(one, line: 3) == Self.crash(other, line: 3))
  }

  @Test func `a message may have only the last line of a text`() {
    let props: Value = ["plan": "one\r\ntwo\n\n\tthree\u{2028}four"]
    let cut = Self.crash("Plan \nTHREE\u{2028}FOUR is unknown", line: 3, of: props)
    #expect(cut == Self.crash("Plan is unknown", line: 3))
  }

  @Test func `texts of the props are no part of a fault, words of the message are`() {
    let names = ["Ann", "", "Anna Lee", "👩‍🚀"]
    let identities = names.map { name in
      Self.crash("there is no user \(name) here", line: 3, of: ["list": [["name": .string(name)]]])
    }
    #expect(Set(identities).count == 1)
    #expect(identities[0] != Self.crash("there is no basket here", line: 3))
  }

  @Test(arguments: [
    "Ann", "Bo", "ANNA LEE", "free", "A team", "one\r\ntwo", "İıßﬃǅ İİİ", "مرحبا \u{202E}abc",
    "<x-storybook-7f3a id=\"/plan\">&\"'", "\";storybook7f3a('/plan');//",
    String(repeating: "A sentence that goes on. ", count: 160),
  ])
  func `a text of the props is no part of a fault in any case or when it is cut`(_ text: String) {
    let shown: [(String) -> String] = [
      { $0 }, { $0.uppercased() }, { $0.lowercased() }, { String($0.prefix(12)) },
    ]
    for show in shown {
      let message = "Plan \(show(text)) is unknown now."
      let identity = Self.crash(message, line: 3, of: ["plan": .string(text)])
      #expect(identity == Self.crash("Plan is unknown now.", line: 3), "\(message.prefix(80))")
    }
  }
}
