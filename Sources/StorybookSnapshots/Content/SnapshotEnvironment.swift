public import Foundation
public import Storybook

/// What a story is looked at in, besides its devices and colour schemes; what is nil is as the
/// story has it.
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
  /// Instead of each of the devices.
  public var device: Device?
  /// Instead of each of the colour schemes.
  public var colorScheme: RenderEnvironment.ColorScheme?
  /// How the device is held; a device of another kind than a phone or a tablet is not turned.
  public var orientation: RenderEnvironment.Orientation?
  /// CSS pixels or a terminal's columns, from 1 to 8000, instead of the device's.
  public var width: Int?
  /// CSS pixels or a terminal's rows, from 1 to 8000, instead of the device's.
  public var height: Int?
  /// An identifier such as `de_CH`.
  public var locale: String?
  /// Which way text runs.
  public var direction: RenderEnvironment.Direction?
  /// How large text is.
  public var textSize: RenderEnvironment.TextSize?
  /// HTML or text.
  public var format: RenderEnvironment.Format?
  /// Whether motion is reduced.
  public var reducedMotion: Bool?
  /// An identifier such as `Europe/Zurich`.
  public var timeZone: String?
  /// The time, to the millisecond, instead of 2026-01-01T12:00:00Z.
  public var clock: Date?
  /// Whether a size of the story's own does not count either.
  var isWhole = false

  /// An environment of the fields that are given.
  public init(
    device: Device? = nil, colorScheme: RenderEnvironment.ColorScheme? = nil,
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

  /// A whole environment: every field of the context counts, also where the story has another.
  public init(_ context: RenderEnvironment) {
    self.init(
      device: context.device, colorScheme: context.colorScheme,
      orientation: context.orientation, locale: context.locale, direction: context.direction,
      textSize: context.textSize, format: context.format, reducedMotion: context.reducedMotion,
      timeZone: context.timeZone, clock: context.clock)
    isWhole = true
  }
}
