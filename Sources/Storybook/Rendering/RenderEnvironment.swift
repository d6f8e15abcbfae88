public import Foundation

/// The world a screen is rendered for: everything that is not its props.
///
/// ```swift
/// static func html(_ props: Props, _ context: RenderEnvironment) -> HTML {
///   let style = Date.FormatStyle(
///     date: .long, time: .shortened, locale: Locale(identifier: context.locale),
///     timeZone: TimeZone(identifier: context.timeZone) ?? .gmt)
///   return "<p>It is \(context.now.formatted(style)).</p>"
/// }
/// ```
public struct RenderEnvironment: Hashable, Sendable {
  /// Turned and resized as the viewer wants it.
  public var device: Device
  /// Light or dark.
  public var colorScheme: ColorScheme
  /// An identifier such as `de_CH`, which `Locale(identifier:)` takes.
  public var locale: String
  /// Which way text runs.
  public var direction: Direction
  /// How large a person wants text to be.
  public var textSize: TextSize
  /// Whether HTML or text is asked for.
  public var format: Format
  /// True for who wants as little to move as possible.
  public var reducedMotion: Bool
  /// An identifier such as `Europe/Zurich`, which `TimeZone(identifier:)` takes.
  public var timeZone: String
  /// The time that it is to be; nil for the real one.
  public var clock: Date?

  /// A context for a test or for an app; what is left out is as in a new story.
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

  /// The colours that a person asked for, as CSS's `prefers-color-scheme` has them.
  public enum ColorScheme: String, Codable, CaseIterable, Sendable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
  }

  /// Which way text runs.
  public enum Direction: String, Codable, CaseIterable, Sendable {
    /// As in Latin script.
    case leftToRight
    /// As in Arabic and Hebrew script.
    case rightToLeft
  }

  /// How large a person wants text to be, from the smallest to the largest.
  public enum TextSize: String, Codable, CaseIterable, Sendable {
    /// Two steps below the usual size.
    case xSmall
    /// One step below the usual size.
    case small
    /// The usual size.
    case medium
    /// One step above the usual size.
    case large
    /// Two steps above the usual size.
    case xLarge
    /// Three steps above the usual size.
    case xxLarge
    /// Four steps above the usual size.
    case xxxLarge
  }

  /// What the viewer asked for; a screen that has only one may give that one.
  public enum Format: String, Codable, CaseIterable, Sendable {
    /// For a browser.
    case html
    /// For a terminal, a plain e-mail, a snapshot.
    case text
  }

  /// How a device is held.
  public enum Orientation: String, Codable, CaseIterable, Sendable {
    /// Upright.
    case portrait
    /// On its long side.
    case landscape
  }
}

extension RenderEnvironment {
  /// What time it is: ask here instead of making a `Date()`, and a fixed clock stands still.
  public var now: Date { clock ?? Date() }

  /// How the device stands; one that takes the room there is counts as upright.
  public var orientation: Orientation {
    guard let width = device.width, let height = device.height else { return .portrait }
    return width > height ? .landscape : .portrait
  }
}

extension RenderEnvironment.Direction {
  /// The value of HTML's `dir` attribute.
  public var attribute: String { self == .leftToRight ? "ltr" : "rtl" }
}
