import Foundation
import Storybook
import StorybookData
import Testing

@testable import Stories

struct PrioritiesTests {
  private static func day(_ day: Int) -> Date { Priorities.day(2025, month: 4, day: day) }

  private static func priority(
    _ title: String, rank: Int, from: Int, until: Int? = nil
  ) -> Priority {
    Priority(
      title: title, rank: rank,
      validity: Validity(from: day(from), until: until.map(day)))
  }

  static let user = User(
    name: "Ann",
    priorities: [
      priority("swim", rank: 2, from: 5), priority("read", rank: 2, from: 3, until: 10),
      priority("move", rank: 1, from: 5, until: 8), priority("rest", rank: 3, from: 8),
    ])

  @Test(arguments: [
    (2, []), (3, ["read"]), (5, ["move", "read", "swim"]), (7, ["move", "read", "swim"]),
    (8, ["read", "swim", "rest"]), (10, ["swim", "rest"]), (30, ["swim", "rest"]),
  ])
  func `what matters on a day has begun, is not over, and comes by rank and age`(
    day: Int, titles: [String]
  ) {
    #expect(Self.user.priorities(on: Self.day(day)).map(\.title) == titles)
  }

  @Test(arguments: [(2, ["read", "move", "swim", "rest"]), (5, ["rest"]), (8, [])])
  func `what will matter comes by its beginning`(day: Int, titles: [String]) {
    #expect(Self.user.priorities(after: Self.day(day)).map(\.title) == titles)
  }

  @Test func `the agenda has both`() {
    let agenda = Self.user.agenda(on: Self.day(5))
    #expect(agenda.sections.map(\.header) == [.current, .coming])
    #expect(agenda.sections.map(\.items.count) == [3, 1])
  }

  @Test func `a stretch of time that ends before it begins has no moment`() {
    let validity = Validity(from: Self.day(8), until: Self.day(5))
    #expect(!(1...9).contains { validity.contains(Self.day($0)) })
  }

  @Test func `the screen shows what the user says`() {
    let props = Priorities.Props(user: Self.user, date: Self.day(8))
    let rendering = Priorities.html(props, RenderEnvironment()).rendering.formatted(as: .text)
    #expect(
      rendering.body
        == .text(
          """
          Ann
          Apr 8, 2025
          Now
          2readuntil Apr 10, 2025
          2swimfor good
          3restfor good

          """))
  }

  @Test func `the fixture decodes with a plain decoder`() throws {
    let props = try Fixture.decode(
      Priorities.Props.self, "Priorities/Fixtures/Last day of a thesis.json")
    #expect(props.user.priorities(on: props.date).map(\.rank) == [1, 2])
  }
}
