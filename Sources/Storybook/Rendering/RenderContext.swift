/// The world a screen is rendered for: everything that is not its props.
public struct RenderContext: Hashable, Sendable {
  public var device: Device
  public var colorScheme: ColorScheme
  /// An identifier such as `de_CH`, which `Locale(identifier:)` takes.
  public var locale: String
  public var direction: Direction
  public var textSize: TextSize
  public var format: Format

  public init(
    device: Device = .responsive, colorScheme: ColorScheme = .light, locale: String = "en_US",
    direction: Direction = .leftToRight, textSize: TextSize = .medium, format: Format = .html
  ) {
    self.device = device
    self.colorScheme = colorScheme
    self.locale = locale
    self.direction = direction
    self.textSize = textSize
    self.format = format
  }

  public enum ColorScheme: String, Codable, CaseIterable, Sendable { case light, dark }

  public enum Direction: String, Codable, CaseIterable, Sendable { case leftToRight, rightToLeft }

  public enum TextSize: String, Codable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  }

  /// What the viewer asked for; a screen that has only one may give that one.
  public enum Format: String, Codable, CaseIterable, Sendable { case html, text }
}

extension RenderContext.Direction {
  /// The value of HTML's `dir` attribute.
  public var attribute: String { self == .leftToRight ? "ltr" : "rtl" }
}
