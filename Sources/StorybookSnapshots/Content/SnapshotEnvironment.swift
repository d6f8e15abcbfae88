public import Foundation
public import Storybook

/// The environment of a story's snapshots besides device and colour scheme; `nil` fields are
/// inherited from the story.
///
/// ```swift
/// await verifySnapshots(
///   of: catalog, devices: [.iPhone17, .iPhone17.turned(to: .landscape)],
///   environments: [
///     SnapshotEnvironment(),
///     SnapshotEnvironment(locale: "ar", direction: .rightToLeft),
///     SnapshotEnvironment(textSize: .xxxLarge, reducedMotion: true),
///   ])
/// ```
public struct SnapshotEnvironment: Hashable, Sendable {
  /// The device that replaces each of the given devices.
  public var device: RenderEnvironment.Device?
  /// The colour scheme that replaces each of the given colour schemes.
  public var colorScheme: RenderEnvironment.ColorScheme?
  /// The orientation, which only affects phones and tablets.
  public var orientation: RenderEnvironment.Orientation?
  /// The width in CSS pixels or terminal columns, from 1 to 8000, that replaces the device's.
  public var width: Int?
  /// The height in CSS pixels or terminal rows, from 1 to 8000, that replaces the device's.
  public var height: Int?
  /// The locale identifier, such as `de_CH`.
  public var locale: String?
  /// The text direction.
  public var direction: RenderEnvironment.Direction?
  /// The text size.
  public var textSize: RenderEnvironment.TextSize?
  /// The output format: HTML or text.
  public var format: RenderEnvironment.Format?
  /// Whether motion is reduced.
  public var reducedMotion: Bool?
  /// The time zone identifier, such as `Europe/Zurich`.
  public var timeZone: String?
  /// The time, with millisecond precision, that replaces 2026-01-01T12:00:00Z.
  public var clock: Date?
  /// Whether the story's own size is overridden as well.
  var isWhole = false

  /// Creates an environment that overrides the given fields.
  public init(
    device: RenderEnvironment.Device? = nil, colorScheme: RenderEnvironment.ColorScheme? = nil,
    orientation: RenderEnvironment.Orientation? = nil, width: Int? = nil, height: Int? = nil,
    locale: String? = nil, direction: RenderEnvironment.Direction? = nil,
    textSize: RenderEnvironment.TextSize? = nil, format: RenderEnvironment.Format? = nil,
    reducedMotion: Bool? = nil, timeZone: String? = nil, clock: Date? = nil
  ) {
    self.device = device
    self.colorScheme = colorScheme
    self.orientation = orientation
    self.width = width
    self.height = height
    self.locale = locale
    self.direction = direction
    self.textSize = textSize
    self.format = format
    self.reducedMotion = reducedMotion
    self.timeZone = timeZone
    self.clock = clock
  }

  /// Creates an environment that overrides every field, including those the story sets.
  public init(_ context: RenderEnvironment) {
    self.init(
      device: context.device, colorScheme: context.colorScheme,
      orientation: context.orientation, locale: context.locale, direction: context.direction,
      textSize: context.textSize, format: context.format, reducedMotion: context.reducedMotion,
      timeZone: context.timeZone, clock: context.clock)
    isWhole = true
  }
}
