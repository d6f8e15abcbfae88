import Foundation
import Storybook

extension Priorities {
  static let screen = Screen(
    "Planning/Priorities",
    description: "The priorities of a day, now and later.",
    tags: ["list", "dates"], render: html
  ) {
    Story("In spring", Props(user: ann, date: day(2025, 4, 10)))
    Story("In summer", Props(user: ann, date: day(2025, 7, 1)))
    Story("Before everything", Props(user: ann, date: day(2024, 12, 31)))
    Story("Nothing", Props(user: User(name: "Bo", priorities: []), date: day(2025, 4, 10)))
  }
  .controls(controls)

  private static let controls = Controls<Props>()
    .controls(for: Priority.self) { $0.control(\.rank, .stepper(1...9)) }

  private static let ann = User(
    name: "Ann",
    priorities: [
      Priority(
        title: "Finish the thesis", rank: 1,
        validity: Validity(from: day(2025, 1, 1), until: day(2025, 6, 1))),
      Priority(title: "Sleep enough", rank: 3, validity: Validity(from: day(2025, 1, 1))),
      Priority(
        title: "Find a flat", rank: 2,
        validity: Validity(from: day(2025, 3, 1), until: day(2025, 9, 1))),
      Priority(title: "Learn to sail", rank: 1, validity: Validity(from: day(2025, 6, 1))),
    ])

  static func day(_ year: Int, _ month: Int, _ day: Int) -> Date {
    let components = DateComponents(timeZone: .gmt, year: year, month: month, day: day)
    return Calendar(identifier: .gregorian).date(from: components) ?? .distantPast
  }
}
