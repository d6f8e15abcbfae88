import Foundation
import Storybook
import StorybookHost
import StorybookTestSupport
import Testing

@testable import StorybookCommandLine
@testable import StorybookScreenshots

@Suite struct HeadlessBrowserTests {
  private static let executable = try? BrowserLocation.find()
  /// Spoken to as a browser is; it needs Python.
  private static let standIn: URL? =
    ["/usr/bin/env", "/usr/bin/python3"].allSatisfy(FileManager.default.isExecutableFile)
    ? URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/browser/stand-in").standardizedFileURL : nil
  /// Other suites keep the threads busy on which tests go on.
  private static let patience = Duration.seconds(60)

  private static func document(_ body: String) -> ScreenshotRequest {
    ScreenshotRequest(document: "<!doctype html><style>*{margin:0}</style>\(body)", width: 40)
  }

  @Test(.enabled(if: executable != nil))
  func `documents become pictures, several at a time, with one browser`() async throws {
    let browser = try HeadlessBrowser(
      executable: try #require(Self.executable), deadline: Self.patience)
    let colours = ["rgb(255,0,0)", "rgb(0,128,0)", "rgb(0,0,255)", "rgb(9,8,7)", "rgb(1,2,3)"]
    try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
      for (index, colour) in colours.enumerated() {
        let height = 20 + 300 * index
        var request = Self.document("<div style='background:\(colour);height:\(height)px'></div>")
        (request.height, request.isWhole) = (100, true)
        group.addTask { [request] in
          (index, try Bitmap(png: try await browser.screenshot(of: request)))
        }
      }
      for try await (index, bitmap) in group {
        #expect((bitmap.width, bitmap.height) == (40, max(100, 20 + 300 * index)))
        let pixel = bitmap[5, 5]
        #expect("rgb(\(pixel.red),\(pixel.green),\(pixel.blue))" == colours[index])
      }
    }
    await browser.close()
  }

  #if os(Linux)
    @Test(.enabled(if: executable != nil))
    func `no picture is taken where Chromium finds no font`() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try "<fontconfig></fontconfig>".write(
        toFile: "\(folder)/fonts.conf", atomically: true, encoding: .utf8)
      let script = """
        #!/bin/sh
        FONTCONFIG_FILE='\(folder)/fonts.conf' exec '\(try #require(Self.executable))' "$@"
        """
      try script.write(toFile: "\(folder)/chromium", atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/chromium")
      let browser = try HeadlessBrowser(
        executable: "\(folder)/chromium", deadline: Self.patience)
      await #expect(throws: BrowserError.noFonts) {
        try await browser.screenshot(of: Self.document("<p>Hello</p>"))
      }
      await browser.close()
    }
  #endif

  @Test(.enabled(if: executable != nil))
  func `scheme, scale and size are those asked for, and scripts and the network are off`()
    async throws
  {
    let browser = try HeadlessBrowser(
      executable: try #require(Self.executable), deadline: Self.patience)
    var request = Self.document(
      """
      <style>body { background: rgb(1 2 3) }
      @media (prefers-color-scheme: dark) { body { background: rgb(4 5 6) } }</style>
      <img src="http://192.0.2.1/none.png" alt="">
      <script>document.body.style.background = "red"</script>
      """)
    (request.height, request.scale, request.colorScheme) = (30, 2, .dark)
    let bitmap = try Bitmap(png: try await browser.screenshot(of: request))
    #expect((bitmap.width, bitmap.height) == (80, 60))
    #expect(bitmap[70, 50] == Pixel(red: 4, green: 5, blue: 6))
    await browser.close()
  }

  /// Chromium tells whether a script ran, which the policy forbids.
  @Test(.enabled(if: executable != nil))
  func `the policy of a static page holds wherever its markup seems to begin`() async throws {
    let browser = try HeadlessBrowser(
      executable: try #require(Self.executable), deadline: Self.patience, runsScripts: true)
    let policy =
      "<meta http-equiv=\"Content-Security-Policy\" content=\"\(ContentSecurityPolicy.sitePlain)\">"
    for (number, markup) in Self.beginnings.enumerated() {
      for head in ["", policy] {
        let document = StandaloneDocument.html(
          markup.replacing("S", with: Self.script), title: "A",
          environment: EnvironmentSettings(device: "phone"), head: head)
        let picture = try await browser.screenshot(
          of: ScreenshotRequest(document: document, width: 40))
        let isRed = try Bitmap(png: picture)[5, 5] == Pixel(red: 255, green: 0, blue: 0)
        #expect(isRed == head.isEmpty, "\(number): \(markup)")
      }
    }
    await browser.close()
  }

  private static let script = "<script>document.documentElement.style.background = \"red\"</script>"
  /// A document with a script for S.
  private static let beginnings = [
    "S", "<html>S", "<!doctype html>S", "<!-- <head> -->S", "<!-- <html><head> --><html><head>S",
    "<!doctype html><!-- <html><head> --><html><head>S", "<!-- --!>S<!-- --><!doctype html><head>",
    "<!-->S<html><head>-->", "<!--->S<!doctype html><head>",
    "<!doctype html><!-- > <head> -- >-->S",
    "<html><!--[if mso]><head><![endif]-->S<body>", "<!doctype html><title><head></title>S",
    "<!doctype html PUBLIC \"><head>\">S", "<html title=\"<head>\">S<head></head>",
    "<!doctype html><textarea><head></textarea>S", "<!doctype html><body>S<head>",
    "<html><noscript><head></noscript>S", "<!doctype html><svg><head></head></svg>S",
    "\u{FEFF}<!doctype html>S", "\u{A0}<!doctype html>S<head>", "<!ELEMENT><head>S",
    "<? <head> ?>S<html>",
    "<head><title><!--</title>S<html>-->", "<html><template><head></template>S",
  ]

  /// One that goes away at once, and one that says nothing.
  @Test(.enabled(if: standIn != nil), arguments: ["ends", "silent"])
  func `a browser that fails is replaced once`(_ name: String) async throws {
    let folder = try TestFolder()
    let link = folder.file(name)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: try #require(Self.standIn).path)
    // Of this much the silent one takes all, and the other a moment.
    let browser = try HeadlessBrowser(executable: link, deadline: .seconds(15))
    let bitmap = try Bitmap(png: try await browser.screenshot(of: Self.document("a")))
    #expect(bitmap.width == 1)
    #expect(FileManager.default.fileExists(atPath: link + ".failed"))
    await browser.close()
  }

  @Test(.enabled(if: standIn != nil && Repetitions.isNight))
  func `a browser that answers slowly is waited for`() async throws {
    let folder = try TestFolder()
    let link = folder.file("slow")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: try #require(Self.standIn).path)
    // Each answer takes a fraction of this, all of them more.
    let browser = try HeadlessBrowser(executable: link, deadline: .seconds(15))
    let start = ContinuousClock.now
    _ = try await browser.screenshot(of: Self.document("a"))
    #expect(start.duration(to: .now) > .seconds(15))
    await browser.close()
  }

  @Test(arguments: ["/bin/false", "/bin/cat"])
  func `a program that is not a browser is reported in time`(_ executable: String) async throws {
    let browser = try HeadlessBrowser(executable: executable, deadline: .milliseconds(500))
    await #expect(throws: BrowserError.self) {
      try await browser.screenshot(of: Self.document("a"))
    }
    await browser.close()
  }

  @Test(.enabled(if: executable != nil))
  func `a canvas that fails is reported at once`() async throws {
    let browser = try HeadlessBrowser(
      executable: try #require(Self.executable), deadline: Self.patience, runsScripts: true)
    let files = try PageFiles()
    let stage = BrowserStage(
      environment: EnvironmentSettings(device: ""), device: nil,
      content: { path in
        if path == BrowserStage.path { return BrowserStage.document }
        if path.hasSuffix("update-rendering.js") { return nil }
        return files.file(at: path).map { ($0.type.contentType, $0.bytes) }
      })
    let shown = RepeatedAct.Shown(
      html: "<p>A", story: "a/b", environment: stage.environment.completeValue, number: 1)
    let failure = await #expect(throws: BrowserError.self) {
      try await browser.use { browser, page in
        try await page.openStage(stage, on: browser)
        try await page.show(shown, isNew: true, follows: true, on: browser)
      }
    }
    let reason = "The page failed: Error: The canvas cannot load update-rendering."
    #expect(failure?.reason.hasPrefix(reason) == true, "\(failure?.reason ?? "")")
    await browser.close()
  }

  @Test(
    arguments: [
      (["PATH": "/a:/b"], "/b/chromium"), (["PATH": "/c"], nil),
      (["PATH": "/b", "STORYBOOK_CHROMIUM": "/own/browser"], "/own/browser"),
      (["PATH": "/b", "STORYBOOK_CHROMIUM": "/none"], nil),
    ] as [([String: String], String?)])
  func `the browser is found by its usual names, or by the variable`(
    _ environment: [String: String], _ found: String?
  ) {
    let programs: Set<String> = ["/b/chromium", "/own/browser"]
    let path = try? BrowserLocation.find(
      environment: environment, isExecutable: programs.contains)
    #expect(path == found)
  }
}
