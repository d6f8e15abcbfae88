package import StorybookSchema

/// The part of a room's state besides the props: the settings of the toolbar.
package struct EnvironmentSettings: Hashable, Sendable {
  package var device: String
  package var colorScheme = RenderEnvironment.ColorScheme.light
  package var locale = "en_US"
  package var direction = RenderEnvironment.Direction.leftToRight
  package var textSize = RenderEnvironment.TextSize.medium
  package var format = RenderEnvironment.Format.html
  package var reducedMotion = false
  /// An identifier known to Foundation.
  package var timeZone = Self.standardTimeZone
  /// Portrait is the orientation in which the device is defined.
  package var orientation = RenderEnvironment.Orientation.portrait
  /// A fixed time; `nil` for the real clock.
  package var clock: Instant?
  /// Replaces the size of the device.
  package var size: Size?
  /// The behaviour of loads by name; others pass.
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

  /// Returns the settings with the fields of the value; throws a ``PropsError`` with the invalid
  /// field.
  package func merging(_ value: Value) throws(PropsError) -> EnvironmentSettings {
    guard let object = value.object else {
      throw PropsError(path: Pointer(), reason: "Invalid environment: expected an object.")
    }
    var result = self
    for member in object { try result.set(member.key, member.value) }
    return result
  }

  /// Returns the settings with the valid fields of the value; ignores invalid ones.
  package func merging(fitting value: Value) -> EnvironmentSettings {
    var result = self
    for member in value.object ?? [:] { try? result.set(member.key, member.value) }
    return result
  }

  /// Returns the environment of a recorded step. If it includes a device, it is complete: omitted
  /// fields have their defaults.
  package func adopting(_ recorded: Value) -> EnvironmentSettings {
    guard recorded["device"] != nil else { return merging(fitting: recorded) }
    return EnvironmentSettings(device: device).merging(fitting: recorded)
  }

  /// Returns the settings after a patch; removed fields get their defaults.
  package func applying(_ patch: Patch) throws -> EnvironmentSettings {
    try EnvironmentSettings(device: device).merging(value.applying(patch))
  }
}

extension RenderEnvironment {
  /// Falls back to the first device if the chosen one no longer exists.
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
