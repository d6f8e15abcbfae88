import Foundation
import Storybook

enum Profile {
  struct Props: Codable, Hashable, Sendable {
    var name = "Ann Lee"
    var handle = "ann"
    var bio = ""
    var followers = 12
    var joined = Date(timeIntervalSinceReferenceDate: 700_000_000)
    var badges: Set<Badge> = []
    var role = Role.member
    var place: Place?
  }

  struct Place: Codable, Hashable, Sendable {
    var title = "Oslo"
    var latitude = 59.9
    var longitude = 10.7
  }

  enum Badge: String, Codable, CaseIterable, Sendable { case founder, supporter, translator }
  enum Role: String, Codable, CaseIterable, Sendable { case guest, member, moderator, owner }

  static let screen = Screen("Profile", render: html) {
    Story("Plain", Props())
    Story(
      "Complete",
      Props(
        bio: "Draws maps.", followers: 1204, badges: [.supporter, .translator], role: .moderator,
        place: Place()))
  }

  static func html(_ props: Props) -> HTML {
    let badges = props.badges.sorted { $0.rawValue < $1.rawValue }.html {
      "<b>\(label($0, props.role))</b>"
    }
    return """
      <h1>\(initials(props.name)) \(props.name)</h1><p>@\(props.handle) · \(props.role.rawValue)</p>
      <p>\(teaser(props.bio))</p><p>\(count(props.followers)) since \(props.joined.timeIntervalSince1970)</p>
      \(badges)<p>\(map(props))</p>
      """
  }

  private static func initials(_ name: String) -> String {
    guard !name.isEmpty else { return "–" }
    let words = name.split(separator: " ")
    return String(words[0].prefix(1))  // Planted: profile-1
  }

  private static func teaser(_ bio: String) -> String {
    guard bio.utf16.count > 24 else { return bio }
    return String(bio.utf16.prefix(24))! + "…"  // Planted: profile-2
  }

  private static func count(_ followers: Int) -> String {
    let sign = followers < 0 ? "−" : ""
    let amount = abs(followers)  // Planted: profile-3
    return amount < 1000 ? "\(sign)\(amount)" : "\(sign)\(amount / 1000)k"
  }

  private static func label(_ badge: Badge, _ role: Role) -> String {
    if badge == .founder && role == .guest {
      fatalError("A founder is never a guest.")  // Planted: profile-4
    }
    return badge.rawValue
  }

  private static func map(_ props: Props) -> String {
    guard let place = props.place else { return "nowhere" }
    if place.latitude > 89.5, props.handle.hasPrefix("north-") {
      fatalError("There is no map of the pole.")  // Planted: profile-5
    }
    return "\(place.title) \(place.latitude), \(place.longitude)"
  }
}
