package import Storybook
package import StorybookSchema

extension EnvironmentSettings {
  /// Parses an environment from a command line or a URL query; unknown names are ignored. Throws
  /// ``PropsError`` for an invalid value, or a device that is not in `devices`.
  ///
  /// - Parameter base: the settings for fields that `words` leaves out.
  package init(
    words: [(name: String, text: String)], devices: [Device], over base: Value? = nil
  ) throws(PropsError) {
    var fields = Object()
    var size = Object()
    for (name, text) in words {
      switch name {
      case "device":
        try Self.check(device: text, devices)
        fields[name] = .string(text)
      case "colorScheme", "locale", "direction", "textSize", "format", "timeZone", "clock",
        "orientation":
        fields[name] = .string(text)
      case "reducedMotion":
        fields[name] = ["true": true, "false": false][text].map { .bool($0) } ?? .string(text)
      case "width", "height": size[name] = Int(text).map { Value($0) } ?? .string(text)
      default: break
      }
    }
    if !size.isEmpty { fields["size"] = .object(size) }
    self = try EnvironmentSettings(device: devices.first?.id ?? "").merging(fitting: base ?? [:])
      .merging(.object(fields))
  }

  private static func check(device: String, _ devices: [Device]) throws(PropsError) {
    guard !devices.contains(where: { $0.id == device }) else { return }
    let known = devices.map(\.id).joined(separator: ", ")
    throw PropsError(
      path: Pointer(["device"]),
      reason: "Unknown device “\(device.prefix(100))”: expected \(known).")
  }
}
