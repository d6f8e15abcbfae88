extension RenderEnvironment {
  /// A named screen size.
  ///
  /// ```swift
  /// let kiosk = RenderEnvironment.Device(id: "kiosk", title: "Kiosk", width: 1080, height: 1920)
  /// ```
  ///
  /// A catalog has the devices of ``all`` by default; add your own with
  /// `Catalog(devices: RenderEnvironment.Device.all + [kiosk])`.
  public struct Device: Hashable, Sendable {
    /// The identifier in commands, links and file names: letters, digits and hyphens.
    public let id: String
    /// The display title.
    public let title: String
    /// The category in the list of devices.
    public let kind: Kind
    /// The width in CSS pixels; `nil` for the available space.
    public let width: Int?
    /// The height in CSS pixels; `nil` for the available space.
    public let height: Int?
    /// The width of a text device, in characters.
    public let columns: Int?
    /// The height of a text device, in lines.
    public let rows: Int?

    /// A category of devices.
    public enum Kind: String, Codable, CaseIterable, Sendable {
      /// As large as the available space.
      case responsive
      /// A phone.
      case phone
      /// A tablet.
      case tablet
      /// A desktop window.
      case desktop
      /// A mail client, with the width it gives a message.
      case email
      /// A terminal, with columns and rows.
      case terminal
    }

    /// - Parameters:
    ///   - id: the identifier in commands, links and file names: letters, digits and hyphens.
    ///   - title: the display title.
    ///   - width: CSS pixels; `nil` for the available space.
    ///   - height: CSS pixels; `nil` for the available space.
    ///   - columns: characters, for a text device.
    ///   - rows: lines, for a text device.
    ///   - kind: the category; `nil` derives it from the size.
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
}

/// The short name within this package; outside of it, `Device` is left to other libraries.
package typealias Device = RenderEnvironment.Device

extension RenderEnvironment.Device {
  /// Returns the device rotated to an orientation; only phones and tablets in portrait can be
  /// rotated.
  public func turned(to orientation: RenderEnvironment.Orientation) -> Self {
    guard orientation == .landscape, kind == .phone || kind == .tablet, let width, let height,
      width < height
    else { return self }
    return resized(width: height, height: width)
  }

  /// Returns the device with another size, in CSS pixels or, for text devices, in characters; `nil`
  /// keeps a dimension.
  public func resized(width: Int? = nil, height: Int? = nil) -> Self {
    if let columns {
      return Self(
        id: id, title: title, width: self.width, height: self.height, columns: width ?? columns,
        rows: height ?? rows, kind: kind)
    }
    return Self(
      id: id, title: title, width: width ?? self.width, height: height ?? self.height, rows: rows,
      kind: kind)
  }
}

extension RenderEnvironment.Device.Kind {
  fileprivate init(width: Int?, columns: Int?) {
    switch (columns, width) {
    case (_?, _): self = .terminal
    case (nil, nil): self = .responsive
    case (nil, let width?) where width < 600: self = .phone
    case (nil, let width?) where width < 1100: self = .tablet
    case (nil, _?): self = .desktop
    }
  }
}
