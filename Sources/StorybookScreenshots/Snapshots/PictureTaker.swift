import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookSnapshots

/// Takes pictures for the pages of a host: one at a time, as each starts a browser.
actor PictureTaker {
  /// The number of pictures that wait, with the one being taken.
  static let limit = 8

  private let deadline: Duration
  private let executable: @Sendable () throws(BrowserError) -> String
  private var count = 0
  private var last: Task<Void, Never>?

  /// - Parameters:
  ///   - deadline: the limit for one attempt.
  ///   - executable: finds the browser.
  init(
    deadline: Duration = .seconds(20),
    executable: @escaping @Sendable () throws(BrowserError) -> String = { () throws(BrowserError) in
      try BrowserLocation.find()
    }
  ) {
    self.deadline = deadline
    self.executable = executable
  }

  func picture(of subject: PictureSubject) async throws -> [UInt8] {
    guard count < Self.limit else {
      throw ProtocolError(.limit, "Too many pictures are being taken: try again in a moment.")
    }
    let executable = try executable()
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
    let task = Task { [deadline] in
      await turn?.value
      try Task.checkCancellation()
      return try await Self.picture(
        of: request,
        by: HeadlessBrowser(executable: executable, deadline: deadline, parallelism: 1))
    }
    last = Task { _ = await task.result }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// The browser limits the time of an attempt, and makes two at most. A cancelled task ends it.
  private static func picture(
    of request: ScreenshotRequest, by browser: HeadlessBrowser
  ) async throws -> [UInt8] {
    let picture: Result<[UInt8], any Error>
    do {
      let taken = try await withTaskCancellationHandler {
        try await browser.screenshot(of: request)
      } onCancel: {
        browser.cancel()
      }
      picture = .success(taken)
    } catch {
      picture = .failure(error)
    }
    await browser.close()
    try Task.checkCancellation()
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
      reason = result.resizing
      difference = result.picture.png
    case .damaged(let sentence), .failed(let sentence):
      self.init(.damaged)
      reason = sentence
    }
  }
}
