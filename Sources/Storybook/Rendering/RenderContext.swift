public import Foundation

/// The world a screen is rendered for: everything that is not its props.
///
/// ```swift
/// static func html(_ props: Props, _ context: RenderContext) -> HTML {
///   let style = Date.FormatStyle(
///     date: .long, time: .shortened, locale: Locale(identifier: context.locale),
///     timeZone: TimeZone(identifier: context.timeZone) ?? .gmt)
///   return "<p>It is \(context.now.formatted(style)).</p>"
/// }
/// ```
public struct RenderContext: Hashable, Sendable {
  /// Turned and resized as the viewer wants it.
  public var device: Device
  public var colorScheme: ColorScheme
  /// An identifier such as `de_CH`, which `Locale(identifier:)` takes.
  public var locale: String
  public var direction: Direction
  public var textSize: TextSize
  public var format: Format
  /// True for who wants as little to move as possible.
  public var reducedMotion: Bool
  /// An identifier such as `Europe/Zurich`, which `TimeZone(identifier:)` takes.
  public var timeZone: String
  /// The time that it is to be; nil for the real one.
  public var clock: Date?

  public init(
    device: Device = .responsive, colorScheme: ColorScheme = .light, locale: String = "en_US",
    direction: Direction = .leftToRight, textSize: TextSize = .medium, format: Format = .html,
    reducedMotion: Bool = false, timeZone: String = "UTC", clock: Date? = nil
  ) {
    self.device = device
    self.colorScheme = colorScheme
    self.locale = locale
    self.direction = direction
    self.textSize = textSize
    self.format = format
    self.reducedMotion = reducedMotion
    self.timeZone = timeZone
    self.clock = clock
  }

  public enum ColorScheme: String, Codable, CaseIterable, Sendable { case light, dark }

  public enum Direction: String, Codable, CaseIterable, Sendable { case leftToRight, rightToLeft }

  public enum TextSize: String, Codable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  }

  /// What the viewer asked for; a screen that has only one may give that one.
  public enum Format: String, Codable, CaseIterable, Sendable { case html, text }

  public enum Orientation: String, Codable, CaseIterable, Sendable { case portrait, landscape }
}

extension RenderContext {
  /// What time it is: ask here instead of making a `Date()`, and a fixed clock stands still.
  public var now: Date { clock ?? Date() }

  /// How the device stands; one that takes the room there is counts as upright.
  public var orientation: Orientation {
    guard let width = device.width, let height = device.height else { return .portrait }
    return width > height ? .landscape : .portrait
  }
}

extension RenderContext.Direction {
  /// The value of HTML's `dir` attribute.
  public var attribute: String { self == .leftToRight ? "ltr" : "rtl" }
}
