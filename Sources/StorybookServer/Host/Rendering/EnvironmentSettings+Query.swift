import Storybook
import StorybookSchema

extension EnvironmentSettings {
  /// An environment in words, as a command line and an address have them; other words are passed
  /// over. Throws ``PropsError`` at the word that is wrong, or names no device of these.
  ///
  /// - Parameter base: what is not as usual where no word says anything.
  init(
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
      reason: "There is no device “\(device.prefix(100))”; there are \(known).")
  }
}
