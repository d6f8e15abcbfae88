/// A screen of a library that does not depend on a storybook; another package calls no initializer of the props.
public struct Ticket: Codable, Sendable {
  public let code: String
  public let seats: [Seat]

  public struct Seat: Codable, Sendable {
    public let row: Int
    public let number: Int
  }
}

public enum TicketPage {
  public static func html(_ ticket: Ticket) -> String {
    "<h1>Ticket</h1>" + ticket.seats.map { "<p>\($0.row), \($0.number)</p>" }.joined()
  }
}

/// Not found: its function is this module's.
struct Receipt: Codable, Sendable {
  static func html(_ receipt: Receipt) -> String { "" }
}
