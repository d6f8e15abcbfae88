import Storybook
@testable import StorybookHost
import StorybookFuzzing
import StorybookSchema
import Testing

struct EnvironmentQueryTests {
  private static func environment(_ words: KeyValuePairs<String, String>) throws
    -> EnvironmentSettings
  {
    try EnvironmentSettings(
      words: words.map { (name: $0.key, text: $0.value) },
      devices: [.responsive, .phone, .terminal])
  }

  @Test func `words are read by the names of the fields`() throws {
    let environment = try Self.environment([
      "device": "phone", "colorScheme": "dark", "locale": "de_CH", "direction": "rightToLeft",
      "textSize": "large", "format": "text", "reducedMotion": "true",
      "timeZone": "Europe/Zurich", "clock": "2026-03-01T09:30:00Z", "orientation": "landscape",
      "width": "500", "height": "700", "props": "e30", "token": "secret",
    ])
    #expect(
      environment.value == [
        "device": "phone", "colorScheme": "dark", "locale": "de_CH", "direction": "rightToLeft",
        "textSize": "large", "format": "text", "reducedMotion": true,
        "timeZone": "Europe/Zurich", "orientation": "landscape",
        "clock": "2026-03-01T09:30:00Z", "size": ["width": 500, "height": 700],
      ])
    #expect(try Self.environment([:]) == EnvironmentSettings(device: "responsive"))
    #expect(try Self.environment(["reducedMotion": "false", "width": "1"]).size == .init(width: 1))
  }

  @Test(arguments: HostileNumber.texts)
  func `a length in a query is in the range of a canvas, or refused`(text: String) {
    for name in ["width", "height"] {
      let settings = try? EnvironmentSettings(words: [(name, text)], devices: Device.all)
      let length = settings?.size.flatMap { $0.width ?? $0.height }
      #expect(length == Int(text).flatMap { (1...8000).contains($0) ? $0 : nil })
    }
  }
}
