/// A named size that a screen is shown at.
///
/// ```swift
/// Device(id: "kiosk", title: "Kiosk", width: 1080, height: 1920, kind: .desktop)
/// ```
///
/// A catalog offers ``all`` unless it says otherwise: `Catalog(devices: Device.all + [kiosk])`.
public struct Device: Hashable, Sendable {
  /// What commands, links and files call it: letters, digits and hyphens.
  public let id: String
  /// What people read.
  public let title: String
  /// What it is listed among.
  public let kind: Kind
  /// CSS pixels; nil takes the room there is.
  public let width: Int?
  /// CSS pixels; nil takes the room there is.
  public let height: Int?
  /// Characters, for text.
  public let columns: Int?
  /// Lines, for text.
  public let rows: Int?

  /// What a device is listed among.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// As large as the room there is.
    case responsive
    /// Held in one hand.
    case phone
    /// Held in two hands.
    case tablet
    /// A window on a desk.
    case desktop
    /// A mail program, by the width it gives a message.
    case email
    /// Text, by its columns and rows.
    case terminal
  }

  /// - Parameters:
  ///   - id: what commands, links and files call it: letters, digits and hyphens.
  ///   - title: what people read.
  ///   - width: CSS pixels; nil takes the room there is.
  ///   - height: CSS pixels; nil takes the room there is.
  ///   - columns: characters, for text.
  ///   - rows: lines, for text.
  ///   - kind: guessed from the size when it is nil.
  public init(
    id: String, title: String, width: Int? = nil, height: Int? = nil,
    columns: Int? = nil, rows: Int? = nil, kind: Kind? = nil
  ) {
    self.id = id
    self.title = title
    self.width = width
    self.height = height
    self.columns = columns
    self.rows = rows
    self.kind = kind ?? Kind(width: width, columns: columns)
  }
}

extension Device {
  /// The same device, turned: a phone or a tablet that lies on its long side.
  public func turned(to orientation: RenderEnvironment.Orientation) -> Device {
    guard orientation == .landscape, kind == .phone || kind == .tablet, let width, let height,
      width < height
    else { return self }
    return resized(width: height, height: width)
  }

  /// The same device at another size: in CSS pixels, or in characters where it has columns. Nil
  /// keeps what it has.
  public func resized(width: Int? = nil, height: Int? = nil) -> Device {
    let isText = columns != nil
    return Device(
      id: id, title: title, width: isText ? self.width : width ?? self.width,
      height: isText ? self.height : height ?? self.height,
      columns: isText ? width ?? columns : nil, rows: isText ? height ?? rows : rows, kind: kind)
  }
}

extension Device.Kind {
  fileprivate init(width: Int?, columns: Int?) {
    switch (columns, width) {
    case (_?, _): self = .terminal
    case (nil, nil): self = .responsive
    case (nil, let width?): self = width < 600 ? .phone : width < 1100 ? .tablet : .desktop
    }
  }
}
