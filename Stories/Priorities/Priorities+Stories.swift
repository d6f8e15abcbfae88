import Foundation
import Storybook

extension Priorities {
  static let screen = Screen(
    "Planning/Priorities",
    description: "The priorities of a day, now and later.",
    tags: ["list", "dates"], render: html
  ) {
    Story("In spring", Props(user: ann, date: day(2025, month: 4, day: 10)))
    Story("In summer", Props(user: ann, date: day(2025, month: 7, day: 1)))
    Story("Before everything", Props(user: ann, date: day(2024, month: 12, day: 31)))
    Story(
      "Nothing", Props(user: User(name: "Bo", priorities: []), date: day(2025, month: 4, day: 10)))
  }
  .controls(controls)

  private static let controls = Controls<Props>()
    .controls(for: Priority.self) { $0.control(\.rank, .stepper(1...9)) }

  private static let ann = User(
    name: "Ann",
    priorities: [
      Priority(
        title: "Finish the thesis", rank: 1,
        validity: Validity(from: day(2025, month: 1, day: 1), until: day(2025, month: 6, day: 1))),
      Priority(
        title: "Sleep enough", rank: 3, validity: Validity(from: day(2025, month: 1, day: 1))),
      Priority(
        title: "Find a flat", rank: 2,
        validity: Validity(from: day(2025, month: 3, day: 1), until: day(2025, month: 9, day: 1))),
      Priority(
        title: "Learn to sail", rank: 1, validity: Validity(from: day(2025, month: 6, day: 1))),
    ])

  static func day(_ year: Int, month: Int, day: Int) -> Date {
    let components = DateComponents(timeZone: .gmt, year: year, month: month, day: day)
    return Calendar(identifier: .gregorian).date(from: components) ?? .distantPast
  }
}
