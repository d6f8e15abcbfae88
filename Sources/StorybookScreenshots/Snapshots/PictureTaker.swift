import StorybookBrowser
import StorybookHost
import StorybookSession
import StorybookSnapshots

/// Takes pictures for the pages of a host: one at a time, as each starts a browser.
actor PictureTaker {
  /// The number of pictures that wait, with the one being taken.
  static let limit = 8

  private var count = 0
  private var last: Task<Void, Never>?

  func picture(of subject: PictureSubject) async throws -> [UInt8] {
    guard count < Self.limit else {
      throw ProtocolError(.limit, "Too many pictures are being taken: try again in a moment.")
    }
    let executable = try BrowserLocation.find()
    guard
      let request = ScreenshotRequest.snapshot(
        subject.rendering, story: subject.story, environment: subject.environment,
        in: subject.listing)
    else {
      throw ProtocolError(.unsupported, "This rendering has no visual form.")
    }
    count += 1
    defer { count -= 1 }
    let turn = last
    let task = Task {
      await turn?.value
      try Task.checkCancellation()
      return try await Self.picture(of: request, by: executable)
    }
    last = Task { _ = await task.result }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// The browser limits the time of an attempt, and makes two at most.
  private static func picture(
    of request: ScreenshotRequest, by executable: String
  ) async throws -> [UInt8] {
    let browser = try HeadlessBrowser(executable: executable, parallelism: 1)
    let picture: Result<[UInt8], any Error>
    do {
      picture = .success(try await browser.screenshot(of: request))
    } catch {
      picture = .failure(error)
    }
    await browser.close()
    return try picture.get()
  }
}

extension PictureTool {
  init(_ taker: PictureTaker) {
    self.init(
      take: { try await taker.picture(of: $0) },
      compare: { recorded, taken in
        PictureComparison(
          status: ImageSnapshotStatus(recorded, taken, threshold: BitmapComparison().threshold))
      })
  }
}

extension PictureComparison {
  init(status: ImageSnapshotStatus) {
    switch status {
    case .matches: self.init(.equal)
    case .missing: self.init(.missing)
    case .changed(let result):
      self.init(.changed)
      count = result.differing
      difference = result.picture.png
    case .damaged(let sentence), .failed(let sentence):
      self.init(.damaged)
      reason = sentence
    }
  }
}
