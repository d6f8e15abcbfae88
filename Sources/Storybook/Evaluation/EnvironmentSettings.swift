package import StorybookSchema

/// The part of a room's state that is not props: what the toolbar sets.
package struct EnvironmentSettings: Hashable, Sendable {
  package var device: String
  package var colorScheme = RenderEnvironment.ColorScheme.light
  package var locale = "en_US"
  package var direction = RenderEnvironment.Direction.leftToRight
  package var textSize = RenderEnvironment.TextSize.medium
  package var format = RenderEnvironment.Format.html
  package var reducedMotion = false
  /// An identifier that Foundation knows.
  package var timeZone = Self.standardTimeZone
  /// Portrait is how the device was described.
  package var orientation = RenderEnvironment.Orientation.portrait
  /// The time that it is to be; nil for the real one.
  package var clock: Instant?
  /// Instead of the device's.
  package var size: Size?
  /// What becomes of what stories wait for, by name; what is not named is let through.
  package var dependencies: [String: Dependency] = [:]

  static let standardTimeZone = "UTC"

  package init(device: String) { self.device = device }

  package var value: Value {
    var object: Object = [
      "device": .string(device), "colorScheme": .string(colorScheme.rawValue),
      "locale": .string(locale), "direction": .string(direction.rawValue),
      "textSize": .string(textSize.rawValue), "format": .string(format.rawValue),
      "reducedMotion": .bool(reducedMotion), "timeZone": .string(timeZone),
      "orientation": .string(orientation.rawValue),
    ]
    object["clock"] = clock.map { .string($0.text) }
    object["size"] = size?.value
    if !dependencies.isEmpty {
      let named = dependencies.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }
      object["dependencies"] = .object(Object(named))
    }
    return .object(object)
  }

  /// What the value says, over what was there; throws ``PropsError`` at the field that is wrong.
  package func merging(_ value: Value) throws(PropsError) -> EnvironmentSettings {
    guard let object = value.object else {
      throw PropsError(path: Pointer(), reason: "An environment is an object.")
    }
    var result = self
    for member in object { try result.set(member.key, member.value) }
    return result
  }

  /// The same without the fields that are wrong: they are as before.
  package func merging(fitting value: Value) -> EnvironmentSettings {
    var result = self
    for member in value.object ?? [:] { try? result.set(member.key, member.value) }
    return result
  }

  /// The environment of a recorded moment. One that names its device is whole: what it does not
  /// say was as it is by itself.
  package func adopting(_ recorded: Value) -> EnvironmentSettings {
    let isWhole = recorded["device"] != nil
    return (isWhole ? EnvironmentSettings(device: device) : self).merging(fitting: recorded)
  }

  /// What is removed is as it is by itself.
  package func applying(_ patch: Patch) throws -> EnvironmentSettings {
    try EnvironmentSettings(device: device).merging(value.applying(patch))
  }
}

extension RenderEnvironment {
  /// A device that is not there any more is the first one.
  package init(_ environment: EnvironmentSettings, _ devices: [Device]) {
    let device = devices.first { $0.id == environment.device } ?? devices.first ?? .responsive
    self.init(
      device: device.turned(to: environment.orientation)
        .resized(width: environment.size?.width, height: environment.size?.height),
      colorScheme: environment.colorScheme, locale: environment.locale,
      direction: environment.direction, textSize: environment.textSize,
      format: environment.format, reducedMotion: environment.reducedMotion,
      timeZone: environment.timeZone, clock: environment.clock?.date)
  }
}
