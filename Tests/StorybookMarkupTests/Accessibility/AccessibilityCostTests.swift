import Foundation
import StorybookTestSupport
import Testing

@testable import StorybookMarkup

/// Documents in which each element could lead to all others.
struct AccessibilityCostTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether only the budget keeps it from a square.
    var isSquare = false
    /// Markup of about as many bytes.
    let markup: @Sendable (Int) -> String
  }

  private static func repeated(_ part: String, _ bytes: Int) -> String {
    String(repeating: part, count: max(1, bytes / part.utf8.count))
  }

  /// A part for each number, half of the bytes before the middle and half behind it.
  private static func nested(
    _ part: String, around middle: String = "", isSquare: Bool = false
  ) -> Shape {
    Shape(testDescription: "\(part)…\(middle)", isSquare: isSquare) { bytes in
      repeated(part, middle.isEmpty ? bytes : bytes / 2)
        + (middle.isEmpty ? "" : repeated(middle, bytes / 2))
    }
  }

  private static func numbered(
    _ name: String, isSquare: Bool = false, bytes each: Int,
    _ part: @escaping @Sendable (Int) -> String,
    around: @escaping @Sendable (String, Int) -> String = { parts, _ in parts }
  ) -> Shape {
    Shape(testDescription: name, isSquare: isSquare) { bytes in
      let count = bytes / each
      return around((0..<count).map(part).joined(), count)
    }
  }

  static let shapes = [
    nested("<b>"), nested("<i role=list>"), nested("<i role=button>", isSquare: true),
    nested("<i role=textbox>"),
    nested("<i role=listbox>", isSquare: true), nested("<aside>"), nested("<header>"),
    nested("<i aria-hidden=true>"),
    nested("<label>"), nested("<i role=none>", around: "<i role=row></i>", isSquare: true),
    nested("<aside>", around: "<footer></footer>"), nested("<tr><th>a"),
    nested("<th>a", around: "<td>a"),
    nested("<a href=a>", around: "<img alt=a>", isSquare: true),
    nested("<fieldset disabled>", around: "<legend>"),
    nested("<map>", around: "<area href=a>"),
    nested("<label for=a>", around: "<input id=a title=b>"),
    nested("<label>", around: "<input>"),
    nested("<button>a", around: "<img alt=a>", isSquare: true),
    nested("<details>", around: "<summary>"), nested("<p>a</p>", around: "<img alt=a>"),
    Shape(testDescription: "a long role") { bytes in
      "<ul role='\(repeated("a ", bytes / 2))list'>" + repeated("<li>", bytes / 2)
    },
    Shape(testDescription: "references to one text", isSquare: true) { bytes in
      "<p id=a>\(repeated("x ", bytes / 2))</p><button aria-labelledby='\(repeated("a ", bytes / 2))'>"
    },
    Shape(testDescription: "references of many to one text", isSquare: true) { bytes in
      "<p id=a>\(repeated("x ", bytes / 2))</p>"
        + repeated("<button aria-labelledby=a></button>", bytes / 2)
    },
    Shape(testDescription: "descriptions by one text", isSquare: true) { bytes in
      "<p id=a>\(repeated("x ", bytes / 2))</p><button aria-describedby='\(repeated("a ", bytes / 2))'>"
    },
    numbered("references to all", bytes: 12) {
      "<i id=a\($0)>"
    } around: { parts, count in
      parts + "<button aria-labelledby='\((0..<count).map { "a\($0)" }.joined(separator: " "))'>"
    },
    numbered("what many own", isSquare: true, bytes: 40) { _ in
      "<i role=list aria-owns=a></i><b>x</b>"
    } around: { parts, _ in
      "\(parts)<b id=a>\(parts)</b>"
    },
    numbered("headers of all cells", isSquare: true, bytes: 40) { _ in
      "<th id=a>x<td headers=a>"
    } around: { parts, _ in
      "<table><tr>\(parts)</table><table><tr>\(parts)"
    },
    numbered("many attributes", bytes: 16) {
      " aria-a\($0)=b"
    } around: { parts, _ in
      "<i\(parts)>"
    },
  ]

  /// Steps along markup of a size, of the audit and of the outline.
  private static func steps(_ markup: String, _ limit: Int) -> Int {
    let tree = AccessibilityTree(MarkupDocument(parsing: markup))
    let budgets = [NameBudget(limit), NameBudget(limit)]
    _ = AccessibilityAudit(tree, budget: budgets[0])
    _ = AccessibilityOutline(tree, limit: 600, budget: budgets[1])
    return budgets.map(\.taken).reduce(0, +)
  }

  @Test(arguments: shapes.filter { !$0.isSquare })
  func `twice the markup takes twice the steps`(shape: Shape) {
    let (half, whole) = (shape.markup(4_000), shape.markup(8_000))
    #expect((1.8...2.2).contains(Double(whole.utf8.count) / Double(half.utf8.count)))
    let (few, many) = (Self.steps(half, .max), Self.steps(whole, .max))
    #expect(Double(many) <= 2.3 * Double(few) + 100, "\(few), then \(many)")
  }

  /// The last step may go along a text of the size of the markup.
  @Test(arguments: shapes) func `no markup takes more steps than it may`(shape: Shape) {
    let markup = shape.markup(20_000)
    #expect(Self.steps(markup, 5_000) <= 2 * (5_000 + markup.utf8.count))
  }

  /// What an address of the host checks at once.
  @Test(
    .enabled(if: Repetitions.isNight),
    arguments: shapes)
  func `97 kB take less than a second of processor time`(shape: Shape) {
    let markup = shape.markup(97_000)
    let start = Self.processorTime
    _ = Self.steps(markup, 100_000)
    let seconds = Self.processorTime - start
    print("\(shape.testDescription): \(seconds) s")
    #expect(seconds < 1)
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
