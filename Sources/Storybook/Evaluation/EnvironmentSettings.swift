package import StorybookSchema

/// The part of a room's state besides the props: the settings of the toolbar. ``EnvironmentMember``
/// is the table of its members; screens receive it resolved, as a ``RenderEnvironment``.
@dynamicMemberLookup
package struct EnvironmentSettings: Hashable, Sendable {
  /// The id of the device, which may be unknown to the catalog.
  package var device: String
  /// Portrait is the orientation in which the device is defined.
  package var orientation = RenderEnvironment.Orientation.portrait
  /// Replaces the size of the device.
  package var size: Size?
  /// The behaviour of loads by name; others pass.
  package var dependencies: [String: Dependency] = [:]
  /// The members that screens receive as they are; its device is a placeholder.
  var shared = RenderEnvironment()

  static let standardTimeZone = RenderEnvironment().timeZone

  package init(device: String) { self.device = device }

  package subscript<Field>(
    dynamicMember path: WritableKeyPath<RenderEnvironment, Field>
  ) -> Field {
    get { shared[keyPath: path] }
    set { shared[keyPath: path] = newValue }
  }

  package var value: Value {
    let members = EnvironmentMember.all.map { ($0.name, $0.value(self)) }
    return .object(Object(members.compactMap { name, value in value.map { (name, $0) } }))
  }

  /// The value with the defaults of the members that it omits.
  package var completeValue: Value {
    let members = EnvironmentMember.all.map { ($0.name, $0.value(self) ?? $0.omitted) }
    return .object(Object(members.compactMap { name, value in value.map { (name, $0) } }))
  }

  /// Returns the settings with the fields of the value; throws a ``PropsError`` with the invalid
  /// field.
  package func merging(_ value: Value) throws(PropsError) -> EnvironmentSettings {
    guard let object = value.object else {
      throw PropsError(path: Pointer(), reason: "Invalid environment: expected an object.")
    }
    var result = self
    for member in object { try result.set(member.key, value: member.value) }
    return result
  }

  /// Returns the settings with the valid fields of the value; ignores invalid ones.
  package func merging(fitting value: Value) -> EnvironmentSettings {
    var result = self
    for member in value.object ?? [:] { try? result.set(member.key, value: member.value) }
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

extension EnvironmentSettings {
  /// Sets a member by name; ignores unknown names.
  private mutating func set(_ name: String, value: Value) throws(PropsError) {
    try EnvironmentMember.named(name)?.set(&self, value, Pointer([name]))
  }

  /// Returns the members that differ from those of a new room; `nil` if none do.
  ///
  /// - Parameter device: the device of a new room, the first one of the catalog.
  package func nonDefault(device: String) -> Value? {
    let usual = EnvironmentSettings(device: device).value
    let others = (value.object ?? [:]).filter { usual[$0.key] != $0.value }
    return others.isEmpty ? nil : .object(Object(others.map { ($0.key, $0.value) }))
  }
}

extension EnvironmentSettings {
  /// Creates the settings that result in the given rendering environment.
  ///
  /// - Parameter devices: the known devices, to detect a rotated or resized one.
  package init(_ context: RenderEnvironment, devices: [Device] = Device.all) {
    device = context.device.id
    shared = context
    shared.device = .responsive
    shared.clock = context.clock.flatMap { Instant($0)?.date }
    guard let known = devices.first(where: { $0.id == device }), known != context.device else {
      return
    }
    if known.turned(to: .landscape) == context.device {
      orientation = .landscape
    } else {
      size = Size(
        width: context.device.columns ?? context.device.width,
        height: context.device.rows ?? context.device.height)
    }
  }

  /// The device after rotation and resizing; `nil` for an unknown device.
  package func resolvedDevice(of devices: [Device]) -> Device? {
    devices.first { $0.id == device }.map(resized)
  }

  /// Returns what screens receive; the first device replaces one that no longer exists.
  package func resolved(of devices: [Device]) -> RenderEnvironment {
    var environment = shared
    environment.device =
      resolvedDevice(of: devices) ?? resized(devices.first ?? .responsive)
    return environment
  }

  private func resized(_ device: Device) -> Device {
    device.turned(to: orientation).resized(width: size?.width, height: size?.height)
  }
}
