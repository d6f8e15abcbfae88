public import Foundation
public import Storybook
import StorybookSchema

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
  let device: RenderEnvironment.Device?
  let colorScheme: RenderEnvironment.ColorScheme?
  /// The other overrides in their JSON form, by name; a size of null means the device's size.
  private(set) var fields: [String: Value]

  /// Creates an environment that overrides the given fields.
  ///
  /// - Parameters:
  ///   - device: replaces each of the given devices.
  ///   - colorScheme: replaces each of the given colour schemes.
  ///   - orientation: only affects phones and tablets.
  ///   - width: in CSS pixels or terminal columns, from 1 to 8000; replaces the device's.
  ///   - height: in CSS pixels or terminal rows, from 1 to 8000; replaces the device's.
  ///   - locale: an identifier such as `de_CH`.
  ///   - direction: the text direction.
  ///   - textSize: the text size.
  ///   - format: HTML or text.
  ///   - reducedMotion: whether motion is reduced.
  ///   - timeZone: an identifier such as `Europe/Zurich`.
  ///   - clock: with millisecond precision; replaces 2026-01-01T12:00:00Z.
  ///   - calendar: the calendar system.
  ///   - randomSeed: the seed of random numbers and identifiers.
  public init(
    device: RenderEnvironment.Device? = nil, colorScheme: RenderEnvironment.ColorScheme? = nil,
    orientation: RenderEnvironment.Orientation? = nil, width: Int? = nil, height: Int? = nil,
    locale: String? = nil, direction: RenderEnvironment.Direction? = nil,
    textSize: RenderEnvironment.TextSize? = nil, format: RenderEnvironment.Format? = nil,
    reducedMotion: Bool? = nil, timeZone: String? = nil, clock: Date? = nil,
    calendar: Calendar.Identifier? = nil, randomSeed: UInt32? = nil
  ) {
    self.device = device
    self.colorScheme = colorScheme
    let texts = [
      "orientation": orientation?.rawValue, "locale": locale, "direction": direction?.rawValue,
      "textSize": textSize?.rawValue, "format": format?.rawValue, "timeZone": timeZone,
      "clock": clock.flatMap { Instant($0)?.text },
      "calendar": calendar.flatMap { CalendarNames.name(of: $0) },
    ]
    fields = texts.compactMapValues { $0.map { .string($0) } }
    fields["reducedMotion"] = reducedMotion.map { .bool($0) }
    fields["randomSeed"] = randomSeed.map { Value(Int($0)) }
    if width != nil || height != nil {
      fields["size"] = EnvironmentSettings.Size(width: width, height: height).value
    }
  }

  /// Creates an environment that overrides what a change sets, such as globals.
  public init(_ change: (inout RenderEnvironment) -> Void) {
    var context = RenderEnvironment()
    change(&context)
    let changes = EnvironmentSettings(context).nonDefault(device: Device.responsive.id)
    var device: Device?
    if changes?["device"] != nil { device = context.device }
    var colorScheme: RenderEnvironment.ColorScheme?
    if changes?["colorScheme"] != nil { colorScheme = context.colorScheme }
    self.init(device: device, colorScheme: colorScheme)
    for name in SnapshotWords.names { fields[name] = changes?[name] }
  }

  /// Creates an environment that overrides every field, including those the story sets.
  public init(_ environment: RenderEnvironment) {
    self.init(
      device: environment.device, colorScheme: environment.colorScheme,
      orientation: environment.orientation, locale: environment.locale,
      direction: environment.direction, textSize: environment.textSize,
      format: environment.format, reducedMotion: environment.reducedMotion,
      timeZone: environment.timeZone, clock: environment.clock)
    let all = EnvironmentSettings(environment).completeValue
    for name in ["calendar", "randomSeed", "globals"] { fields[name] = all[name] }
    fields["size"] = .null
  }

  /// Creates an environment that overrides the named members.
  package init(_ settings: EnvironmentSettings, members: Set<String>) {
    device = nil
    colorScheme = nil
    let value = settings.completeValue
    fields = [:]
    for name in members { fields[name] = value[name] }
  }
}
