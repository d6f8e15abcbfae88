import Storybook
package import StorybookSchema

extension SnapshotEnvironment {
  /// Returns the variant, or throws ``SnapshotPlanError`` if a device or field is invalid.
  ///
  /// - Parameter known: devices by id; a missing one is added.
  func variant(
    on given: Device, scheme: RenderEnvironment.ColorScheme, catalog: [Device],
    known: inout [Device]
  ) throws(SnapshotPlanError) -> SnapshotVariant {
    let orientation = fields["orientation"]?.string.flatMap {
      RenderEnvironment.Orientation(rawValue: $0)
    }
    let device = orientation.map(given.turned) ?? given
    if !known.contains(where: { $0.id == given.id }) { known.append(device) }
    let isOwn = !catalog.contains { $0.id == given.id }
    let own = try device.fields(known, isOwn: isOwn)
    var fields = own.merging(self.fields) { $1 }
    if let size = own["size"]?.object {
      let changes = self.fields["size"]?.object ?? [:]
      fields["size"] = .object(changes.reduce(into: size) { $0[$1.key] = $1.value })
    }
    let variant = SnapshotVariant(device: device.id, colorScheme: scheme, fields: fields)
    do throws(PropsError) {
      _ = try EnvironmentSettings(device: device.id).merging(variant.patch)
    } catch {
      throw SnapshotPlanError("Snapshots cannot be taken in this environment: \(error.reason)")
    }
    return variant
  }
}

extension SnapshotVariant {
  /// The overrides of a story's own environment.
  package var patch: Value { .object(Object(fields.map { ($0.key, $0.value) })) }
}

extension Device {
  /// Returns the differences between a given device and the known device with its id.
  fileprivate func fields(
    _ known: [Device], isOwn: Bool
  ) throws(SnapshotPlanError) -> [String: Value] {
    guard let other = known.first(where: { $0.id == id }) else { return [:] }
    let size = EnvironmentSettings.Size(width: columns ?? width, height: rows ?? height)
    let isTurned = other != self && other.turned(to: .landscape) == self
    guard isTurned || other.resized(width: size.width, height: size.height) == self else {
      throw SnapshotPlanError(
        "The device “\(id)” differs from another of that id in more than its size and "
          + "orientation: give it a unique id, because the id names its snapshots.")
    }
    // For a device outside the catalog, the file states its size.
    if isOwn, size == .init() { return ["size": .null] }
    if isTurned, !isOwn { return ["orientation": .string("landscape"), "size": .null] }
    guard isOwn || other != self else { return [:] }
    return ["size": size.value]
  }
}
