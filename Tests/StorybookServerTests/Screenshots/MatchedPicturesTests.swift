import Foundation
import Storybook
import StorybookHost
import StorybookMarkup
import StorybookTestSupport
import Testing

@testable import StorybookCommandLine
@testable import StorybookScreenshots

/// No picture is taken of what was taken before, and one is taken of everything else.
struct MatchedPicturesTests {
  private let folder: TestFolder
  private let picture: String
  private var file: String { folder.file("pictures.json") }
  private static let request = ScreenshotRequest(document: "<p>Hello", width: 40)

  init() throws {
    folder = try TestFolder()
    picture = try folder.write("picture", to: "empty.png")
  }

  private func pictures(_ surroundings: String = "") -> MatchedPictures {
    var hash = StableHash()
    hash.combine(surroundings)
    return MatchedPictures(file: file, surroundings: hash)
  }

  @Test func `what matched is known in the next run`() throws {
    let first = pictures()
    #expect(!first.contains(picture, of: Self.request))
    first.insert(picture, of: Self.request)
    #expect(first.contains(picture, of: Self.request))
    first.save()
    #expect(pictures().contains(picture, of: Self.request))
    #expect(!pictures("another browser").contains(picture, of: Self.request))
    first.remove(picture)
    first.save()
    #expect(!pictures().contains(picture, of: Self.request))
  }

  @Test func `two runs at the same time both add what they found`() throws {
    let other = try folder.write("other", to: "other.png")
    let (first, second) = (pictures(), pictures())
    first.insert(picture, of: Self.request)
    second.insert(other, of: Self.request)
    first.save()
    second.save()
    let next = pictures()
    #expect(next.contains(picture, of: Self.request))
    #expect(next.contains(other, of: Self.request))
  }

  static let changes: [@Sendable (inout ScreenshotRequest) -> Void] = [
    { $0.document += "." }, { $0.width += 1 }, { $0.height += 1 }, { $0.scale = 2 },
    { $0.isWhole = true }, { $0.colorScheme = .dark }, { $0.reducedMotion = true },
  ]

  @Test(arguments: changes.indices)
  func `another request is another picture`(index: Int) throws {
    let known = pictures()
    known.insert(picture, of: Self.request)
    var request = Self.request
    Self.changes[index](&request)
    #expect(!known.contains(picture, of: request))
  }

  @Test(arguments: ["picture", "other bytes", nil])
  func `a picture that was written again or removed is compared`(content: String?) throws {
    let known = pictures()
    known.insert(picture, of: Self.request)
    try FileManager.default.removeItem(atPath: picture)
    if let content {
      try Data(content.utf8).write(to: URL(filePath: picture), options: .atomic)
    }
    #expect(!known.contains(picture, of: Self.request))
  }

  @Test(arguments: ["", "[", "[1]", #"{"empty.png": 5}"#, "{}"])
  func `a damaged file is one that knows nothing`(text: String) throws {
    try folder.write(text, to: "pictures.json")
    let known = pictures()
    #expect(!known.contains(picture, of: Self.request))
    known.insert(picture, of: Self.request)
    known.save()
    #expect(pictures().contains(picture, of: Self.request))
  }

  @Test func `another browser, threshold or file of the catalog makes other surroundings`() throws {
    let folders = [PublicFolder(path: "/", folder: folder.path)]
    func hash(browser: String = "/bin/sh", _ folders: [PublicFolder] = [], threshold: Double = 0.1)
      -> StableHash
    {
      PictureSurroundings.hash(browser: browser, folders: folders, threshold: threshold)
    }
    #expect(hash() == hash())
    let before = hash(folders)
    #expect(Set([hash(), hash(browser: "/bin/ls"), hash(threshold: 0.2), before]).count == 4)
    try folder.write("another", to: "empty.png")
    #expect(hash(folders) != before)
  }
}
