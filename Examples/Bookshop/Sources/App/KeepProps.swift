import Foundation
import Hummingbird
import Synchronization

/// A page that the app rendered, and the props that it had.
struct ServedPage: Sendable {
  let screen: String
  let props: any Codable & Sendable
  let markup: String

  /// What the request that is being answered renders; `nil` when nothing is kept.
  @TaskLocal static var recorder: Recorder?

  final class Recorder: Sendable {
    private let last = Mutex<ServedPage?>(nil)

    var page: ServedPage? {
      get { last.withLock(\.self) }
      set { last.withLock { $0 = newValue } }
    }
  }
}

/// Keeps the props of served pages as fixtures of their screens, one for each skeleton of markup.
struct KeepProps<Context: RequestContext>: RouterMiddleware {
  /// The folder with a folder for each screen.
  let folder: String
  /// The most fixtures of a screen, and the most bytes of one.
  var limit = 20
  var largest = 64 << 10

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let recorder = ServedPage.Recorder()
    let response = try await ServedPage.$recorder.withValue(recorder) {
      try await next(request, context)
    }
    // A fixture that cannot be written is no failure of the request.
    if response.status == .ok, let page = recorder.page { try? keep(page) }
    return response
  }

  private func keep(_ page: ServedPage) throws {
    let fixtures = URL(filePath: "\(folder)/\(page.screen.capitalized)/.storybook/Fixtures")
    let file = fixtures.appending(path: "served \(Skeleton(page.markup).hash).json")
    try FileManager.default.createDirectory(at: fixtures, withIntermediateDirectories: true)
    let kept = try FileManager.default.contentsOfDirectory(atPath: fixtures.path)
    guard kept.count(where: { $0.hasPrefix("served ") }) < limit else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.userInfo[.isRedacted] = true
    let data = try encoder.encode(page.props)
    guard data.count <= largest else { return }
    try data.write(to: file, options: .withoutOverwriting)
  }
}

extension CodingUserInfoKey {
  /// Types with personal data encode a sample for an encoder that has this.
  static let isRedacted = CodingUserInfoKey(rawValue: "isRedacted") ?? { fatalError() }()
}

/// The elements of a page without their texts; repeated ones count once.
struct Skeleton {
  let tags: [Substring]

  init(_ markup: String) {
    var tags = markup.matches(of: #/<(/?[a-z][a-z0-9]*(?:[^>]*class="[^"]*")?)/#).map(\.1)
    // A row that follows an equal one adds nothing: lists of three and of four rows are alike.
    for length in 1...12 {
      var start = 0
      while start + 2 * length <= tags.count {
        let next = start + length
        guard tags[start..<next] == tags[next..<(next + length)] else {
          start += 1
          continue
        }
        tags.removeSubrange(next..<(next + length))
      }
    }
    self.tags = tags
  }

  /// The same in every process, unlike `Hasher` (FNV-1a).
  var hash: String {
    let hash = tags.joined(separator: " ").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 36)
  }
}
