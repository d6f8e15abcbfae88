public import Foundation

/// The environment of a rendering: everything except the props.
///
/// ```swift
/// static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
///   let style = Date.FormatStyle(
///     date: .long, time: .shortened, locale: Locale(identifier: environment.locale),
///     timeZone: TimeZone(identifier: environment.timeZone) ?? .gmt)
///   return "<p>It is \(environment.now.formatted(style)).</p>"
/// }
/// ```
public struct RenderEnvironment: Hashable, Sendable {
  /// The device, rotated and resized as chosen by the viewer.
  public var device: Device
  /// Light or dark.
  public var colorScheme: ColorScheme
  /// An identifier such as `de_CH`, for `Locale(identifier:)`.
  public var locale: String
  /// The direction of text.
  public var direction: Direction
  /// The preferred text size.
  public var textSize: TextSize
  /// The requested format, HTML or text.
  public var format: Format
  /// Whether the viewer prefers reduced motion.
  public var reducedMotion: Bool
  /// An identifier such as `Europe/Zurich`, for `TimeZone(identifier:)`.
  public var timeZone: String
  /// A fixed time; `nil` for the real clock.
  public var clock: Date?
  /// The calendar system of ``calendar``.
  public var calendarIdentifier: Calendar.Identifier
  /// What ``random`` and ``uuid(_:)`` follow from; `nil` for the randomness of the system.
  public var randomSeed: UInt32?
  package var globals = GlobalValues()
  var maker = ValueMaker(make: nil)

  /// Creates an environment for a test or an app, with the defaults of a new story.
  public init(
    device: Device = .responsive, colorScheme: ColorScheme = .light, locale: String = "en_US",
    direction: Direction = .leftToRight, textSize: TextSize = .medium, format: Format = .html,
    reducedMotion: Bool = false, timeZone: String = "UTC", clock: Date? = nil,
    calendar: Calendar.Identifier = .gregorian, randomSeed: UInt32? = 0
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
    calendarIdentifier = calendar
    self.randomSeed = randomSeed
  }

  /// The preferred colour scheme, like `prefers-color-scheme` in CSS.
  public enum ColorScheme: String, Codable, CaseIterable, Sendable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
  }

  /// The direction of text.
  public enum Direction: String, Codable, CaseIterable, Sendable {
    /// As in Latin script.
    case leftToRight
    /// As in Arabic and Hebrew script.
    case rightToLeft
  }

  /// The preferred text size, from the smallest to the largest.
  public enum TextSize: String, Codable, CaseIterable, Sendable {
    /// Two steps below the default size.
    case xSmall
    /// One step below the default size.
    case small
    /// The default size.
    case medium
    /// One step above the default size.
    case large
    /// Two steps above the default size.
    case xLarge
    /// Three steps above the default size.
    case xxLarge
    /// Four steps above the default size.
    case xxxLarge
  }

  /// The requested format; a screen that supports only one may return that one.
  public enum Format: String, Codable, CaseIterable, Sendable {
    /// For a browser.
    case html
    /// For a terminal, a plain-text e-mail or a snapshot.
    case text
  }

  /// The orientation of a device.
  public enum Orientation: String, Codable, CaseIterable, Sendable {
    /// Taller than wide.
    case portrait
    /// Wider than tall.
    case landscape
  }
}

extension RenderEnvironment {
  /// The current time: use it instead of `Date()`, so that a fixed clock applies.
  public var now: Date { clock ?? Date() }

  /// The calendar in the locale and the time zone of the environment: use it instead of
  /// `Calendar.current`.
  public var calendar: Calendar {
    var calendar = Calendar(identifier: calendarIdentifier)
    calendar.locale = Locale(identifier: locale)
    calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    return calendar
  }

  /// The orientation of the device; portrait if the device fills the available space.
  public var orientation: Orientation {
    guard let width = device.width, let height = device.height else { return .portrait }
    return width > height ? .landscape : .portrait
  }
}

extension RenderEnvironment.Direction {
  /// The value for the `dir` attribute in HTML.
  public var attribute: String { self == .leftToRight ? "ltr" : "rtl" }
}
