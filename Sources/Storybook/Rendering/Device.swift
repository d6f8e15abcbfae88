/// A named size that a screen is shown at.
public struct Device: Hashable, Sendable {
  public let id: String
  public let title: String
  /// CSS pixels; nil takes the room there is.
  public let width: Int?
  public let height: Int?
  /// Characters, for text.
  public let columns: Int?
  public let rows: Int?

  public init(
    id: String, title: String, width: Int? = nil, height: Int? = nil,
    columns: Int? = nil, rows: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.width = width
    self.height = height
    self.columns = columns
    self.rows = rows
  }
}

extension Device {
  public static let responsive = Device(id: "responsive", title: "Responsive")
  public static let smallPhone = Device(
    id: "small-phone", title: "Small phone", width: 320, height: 568)
  public static let phone = Device(id: "phone", title: "Phone", width: 390, height: 844)
  public static let tablet = Device(id: "tablet", title: "Tablet", width: 820, height: 1180)
  public static let desktop = Device(id: "desktop", title: "Desktop", width: 1280, height: 800)
  public static let email = Device(id: "email", title: "E-mail", width: 600, height: 900)
  public static let terminal = Device(
    id: "terminal", title: "Terminal 80 × 24", columns: 80, rows: 24)

  /// What a catalog offers unless it says otherwise.
  public static let all: [Device] = [
    .responsive, .smallPhone, .phone, .tablet, .desktop, .email, .terminal,
  ]
}
