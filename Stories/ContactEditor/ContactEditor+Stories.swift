import Foundation
import Storybook

extension ContactEditor {
  static let screen = Screen(
    "Contacts/Contact Editor",
    description: "One person's details, each checked as it is typed.",
    tags: ["form", "contacts"], render: html
  ) {
    Story("Full", .full)
    Story("Empty", Props(id: 1))
    Story("Invalid", .invalid, tags: ["error"])
  }
  .controls(controls)

  private static let controls = Controls<Props>()
    .control(\.id, .label("Number"))
    .control(\.birthday, .date)
    .control(\.credit, .description("In euros; below zero it is a debt."))
    .control(\.note, .multiline)
}

extension ContactEditor.Props {
  fileprivate static let full = Self(
    givenName: "Grace", familyName: "Hopper", nickname: "Amazing Grace",
    company: .init(name: "Harvard Computation Lab", role: "Programmer of the Mark I"),
    phones: [.mobile: "+1 202 555 0147", .home: "+1 212 555 0109", .work: "+1 617 555 0132"],
    email: "grace@compiler.example", birthday: Date(timeIntervalSinceReferenceDate: -2_968_444_800),
    avatar: portrait, id: 18_446_744_073_709_551_615, credit: Decimal(string: "1906.12") ?? 0,
    note: """
      Found the first actual bug, and taped it into the log book.
      Hands out wires as long as light travels in a nanosecond.
      """,
    checks: .init(
      givenName: .valid, familyName: .valid, phones: .valid, email: .valid, birthday: .valid))

  fileprivate static let invalid = Self(
    givenName: "Ken", phones: [.mobile: "12"], email: "ken at unix",
    birthday: Date(timeIntervalSinceReferenceDate: 4_102_444_800), id: 7,
    credit: Decimal(string: "-12.5") ?? 0,
    checks: .init(
      givenName: .valid, familyName: .invalid(reason: "A last name is needed."),
      phones: .invalid(reason: "“12” is too short for a phone number."),
      email: .invalid(reason: "An address has an @ in it."),
      birthday: .invalid(reason: "That day is yet to come.")))

  private static let portrait = Data(
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#8b7cf6" d="M0 0h8v8H0z"/>\
    <path fill="#2d2b55" d="M0 8q4-6 8 0M2 4q-1-3 2-3t2 3"/>\
    <circle cx="4" cy="3.5" r="1.6" fill="#ffd9b8"/></svg>
    """.utf8)
}
