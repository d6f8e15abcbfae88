import StorybookMarkup
import StorybookTestSupport
import StorybookWebSockets
import StorybookHost
import Testing

@testable import StorybookCommandLine
@testable import StorybookScreenshots
@testable import StorybookServer

struct DiagnosisTests {
  @Test(
    arguments: [
      ("Swift version 6.2 (swift-6.2-RELEASE)", .fine),
      ("Apple Swift version 6.3.1 (swiftlang-6.3.1.1)\nTarget: arm64-apple-macosx15.0", .fine),
      ("Swift version 10.0", .fine), ("Swift version 6.1.2 (swift-6.1.2-RELEASE)", .warning),
      ("Swift version 5.10", .warning), ("a different swift", .warning), (nil, .warning),
    ] as [(String?, Diagnosis.Severity)])
  func `the toolchain builds the package, or a newer one is asked for`(
    version: String?, severity: Diagnosis.Severity
  ) {
    let diagnosis = Diagnosis.toolchain(version)
    #expect(diagnosis.severity == severity)
    #expect((diagnosis.remedy?.contains("Swift 6.2 or newer") ?? false) == (severity != .fine))
  }

  @Test(
    arguments: [
      (nil, [.fine, .fine]), (.portTaken(6006), [.fine, .failure]),
      (.portForbidden(80), [.fine, .failure]),
      (.loopPluginMissing(detail: "evlib_uv"), [.failure]), (.loopUnavailable, [.failure]),
    ] as [(ServerError?, [Diagnosis.Severity])])
  func `a server that does not start blames the port or the library`(
    error: ServerError?, severities: [Diagnosis.Severity]
  ) {
    let found = Diagnosis.server(port: 6006, error: error)
    #expect(found.map(\.severity) == severities)
    #expect(found.last?.remedy == error?.description)
  }

  @Test func `a worker without a host is named with the command that ends it`() {
    let table = """
          1       0 /sbin/init
         70       1 /shop/Stories --storybook-worker
         71      60 /shop/Stories --storybook-worker
         72       1 /shop/Stories serve
         733      1 /other/Tea Stories --storybook-worker 3
      """
    let diagnosis = Diagnosis.workers(table)
    #expect(diagnosis.severity == .warning && diagnosis.remedy == "End them: kill 70 733")
    #expect(Diagnosis.workers("1 0 /sbin/init").severity == .fine)
    #expect(Diagnosis.workers(nil).severity == .warning)
  }

  @Test func `a folder counts as writable if the nearest existing one is`() throws {
    let root = try TestFolder()
    let folders = ["Cart", "Login"].map { root.file("\($0)/.storybook/Fixtures") }
    #expect(Diagnosis.fixtures(folders).severity == .fine)
    let locked = Diagnosis.fixtures(folders) { $0 != root.path }
    #expect(locked.severity == .warning)
    #expect(locked.finding == "1 of 1 not writable, as \(root.path)")
    #expect(Diagnosis.fixtures([]).severity == .fine)
  }

  @Test func `no symbolizer is a warning with the remedy`() {
    let diagnosis = Diagnosis.symbolizer { () throws(SymbolizerError) in
      try Symbolizer.find(environment: [:])
    }
    #expect(diagnosis.severity == .warning)
    #expect(diagnosis.remedy?.contains("STORYBOOK_SYMBOLIZER") == true)
  }

  @Test func `no Chromium is a warning with the remedy`() {
    let diagnosis = Diagnosis.browser(.failure(BrowserError(reason: "Install it.")))
    #expect(diagnosis.severity == .warning)
    #expect(
      diagnosis.lines(Paint(isOn: false)) == [
        "warning  Chromium: no pictures of snapshots", "    Install it.",
      ])
  }
}
