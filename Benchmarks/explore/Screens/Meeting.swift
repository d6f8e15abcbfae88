import Foundation
import Storybook

enum Meeting {
  struct Props: Codable, Hashable, Sendable {
    var title = "Planning"
    var start = Date(timeIntervalSinceReferenceDate: 800_000_000)
    var end = Date(timeIntervalSinceReferenceDate: 800_003_600)
    var isAllDay = false
    var attendees: [Attendee] = []
    var recurrence = Recurrence.never
    var room: Room?
  }

  struct Attendee: Codable, Hashable, Sendable {
    var name: String
    var email = ""
    var answer = Answer.pending
  }

  struct Room: Codable, Hashable, Sendable {
    var name = "Blue"
    var seats = 8
  }

  enum Answer: String, Codable, CaseIterable, Sendable { case pending, accepted, declined }

  enum Recurrence: Codable, Hashable, Sendable {
    case never
    case daily(interval: Int)
    case weekly(days: [Int])
    case monthly(day: Int)
  }

  static let screen = Screen("Meeting", render: html) {
    Story("Once", Props())
    Story(
      "Every week",
      Props(
        attendees: [Attendee(name: "Ann", answer: .accepted), Attendee(name: "Bo")],
        recurrence: .weekly(days: [2, 4]), room: Room()))
  }

  static func html(_ props: Props) -> HTML {
    let rows = props.attendees.html {
      "<li>\($0.name) \($0.email) \($0.answer.rawValue)</li>"
    }
    return """
      <h1>\(props.title)</h1><p>\(duration(props))\(props.isAllDay ? ", all day" : "")</p>
      <p>\(repetition(props))</p><ul>\(rows)</ul><p>\(host(props)), \(seats(props))</p>
      """
  }

  private static func duration(_ props: Props) -> String {
    let times = props.start..<props.end  // Planted: meeting-1
    return "\(times.lowerBound.timeIntervalSince1970) to \(times.upperBound.timeIntervalSince1970)"
  }

  private static func repetition(_ props: Props) -> String {
    switch props.recurrence {
    case .never: return "once"
    case .daily(let interval):
      return "every \(interval) days, \(365 / interval) times a year"  // Planted: meeting-2
    case .weekly(let days):
      return "weekly on \(days), last on \(days.max()!)"  // Planted: meeting-3
    case .monthly(let day):
      if props.isAllDay && day == 31 {
        fatalError("Not every month has a 31st.")  // Planted: meeting-4
      }
      return "on day \(day) of each month"
    }
  }

  private static func host(_ props: Props) -> String {
    guard props.attendees.count > 1 else { return "alone" }
    let coming = props.attendees.filter { $0.answer != .declined }
    return "with \(coming[0].name)"  // Planted: meeting-5
  }

  private static func seats(_ props: Props) -> String {
    guard let room = props.room else { return "no room" }
    return "\(room.name) with \(room.seats) seats"
  }
}
