import Foundation
import Storybook
import StorybookScreenshotTesting
import StorybookSnapshots
import Testing

@testable import StorybookCommandLine
@testable import StorybookScreenshots

/// The pictures of a catalog as a test of its package compares them.
@Suite(.serialized) struct VerifyScreenshotsTests {
  private static let hasBrowser = (try? BrowserLocation.find()) != nil

  struct Props: Codable, Sendable { var width = 40 }

  private static func catalog(width: Int) -> Catalog {
    Catalog("Bars") {
      Screen("Bar", render: bar) {
        Story("Short", Props(width: width))
      }
    }
  }

  private static func bar(_ props: Props) -> HTML {
    "<div style=\"width:\(props.width)px;height:20px;background:red\"></div>"
  }

  /// What the test of a package would report.
  private static func failures(width: Int, threshold: Double = 0.1, in folder: String) async
    -> [String]
  {
    let failures = Failures()
    await withKnownIssue(isIntermittent: true) {
      await verifyScreenshots(
        of: catalog(width: width), devices: [.responsive], colorSchemes: [.light],
        threshold: threshold, record: .missing, in: folder)
    } matching: { issue in
      failures.add(issue.comments.map(\.rawValue).joined())
      return true
    }
    return failures.all
  }

  @Test(.enabled(if: hasBrowser))
  func `a picture is recorded, matches, and fails once it differs`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = await Self.failures(width: 40, in: folder)
    #expect(first.count == 1 && first[0].contains("A missing screenshot was recorded: review it."))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/bar/short.responsive.light.png"))
    #expect(await Self.failures(width: 40, in: folder) == [])
    let changed = await Self.failures(width: 90, in: folder)
    #expect(changed.count == 1)
    #expect(changed[0].contains("bar/short on responsive light: 1000 pixels are different"))
    #expect(changed[0].contains("snapshot --images --record failed bar/short"))
    #expect(await Self.failures(width: 40, in: folder) == [])
  }

  @Test(.enabled(if: hasBrowser))
  func `a picture of another size says both sizes`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = await Self.failures(width: 40, in: folder)
    let file = URL(filePath: "\(folder)/bar/short.responsive.light.png")
    let taken = try Bitmap(png: Array(Data(contentsOf: file)))
    try Data(Bitmap(width: 30, height: 20).png).write(to: file)
    let changed = await Self.failures(width: 40, in: folder)
    #expect(changed.count == 1)
    #expect(
      changed[0].contains("It is \(taken.width) × \(taken.height) instead of 30 × 20 pixels."))
  }

  @Test func `pictures that were not taken for the same reason are reported together`() throws {
    let variant = SnapshotVariant(device: "phone", colorScheme: .dark)
    let results = [("a/one", "No font."), ("a/two", "No font."), ("a/three", "It hangs.")].map {
      ImageSnapshotResult(
        story: $0.0, variant: variant, verdict: .failed($0.1), file: "\($0.0).png")
    }
    let paragraphs = ImageSnapshotReport(results).paragraphs(
      SnapshotReportStyle(root: nil, command: "storybook") { _ in nil })
    #expect(paragraphs.count == 2)
    #expect(
      paragraphs[0]
        == """
        2 pictures were not taken: No font.
          a/one on phone dark
          a/two on phone dark


        """)
    #expect(paragraphs[1].hasPrefix("a/three on phone dark: No screenshot to compare: It hangs."))
  }

  @Test(arguments: [-1, 2, Double.nan, .infinity])
  func `a threshold beyond all colours is refused`(threshold: Double) async {
    let failures = await Self.failures(width: 40, threshold: threshold, in: "/nowhere")
    #expect(failures.count == 1 && failures[0].contains("expected 0 to 1"))
  }
}

private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var found: [String] = []

  var all: [String] { lock.withLock { found } }

  func add(_ text: String) { lock.withLock { found.append(text) } }
}
