import Storybook
import StorybookSchema
import Synchronization

/// Environments as JSON, of which the last is remembered: the edits of a room share one.
enum EnvironmentCoding {
  private static let last = Mutex<(settings: EnvironmentSettings, bytes: [UInt8])?>(nil)

  static func bytes(of settings: EnvironmentSettings) -> [UInt8] {
    last.withLock { last in
      if let last, last.settings == settings { return last.bytes }
      let bytes = settings.value.bytes
      last = (settings, bytes)
      return bytes
    }
  }

  /// Throws ``PropsError`` for invalid settings, and the errors of the JSON parser.
  static func settings(from bytes: [UInt8]) throws -> EnvironmentSettings {
    if let known = last.withLock({ $0?.bytes == bytes ? $0?.settings : nil }) { return known }
    let settings = try EnvironmentSettings(device: "").merging(Value(json: bytes))
    last.withLock { $0 = (settings, bytes) }
    return settings
  }
}
