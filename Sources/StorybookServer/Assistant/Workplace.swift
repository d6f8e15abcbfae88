import Logging
import Storybook
import StorybookSchema
import StorybookWebSockets

/// Where tools find the catalog, the workers and a browser, for as long as an assistant works.
///
/// A build that replaces the executable takes effect with the next call: its workers are new ones.
actor Workplace {
  private let limits: LimitOptions
  private let executable: String
  private var shift: Shift?
  private var hunts: [Shift] = []
  private var isClosed = false
  private var isStarting = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var browser: PictureBrowser?

  /// Workers of one build, and how many calls they serve.
  private final class Shift {
    let workshop: Workshop
    let listing: CatalogListing
    let stamp: ProductStamp?
    var users = 0
    var isOver = false

    init(_ workshop: Workshop, _ listing: CatalogListing, _ stamp: ProductStamp?) {
      (self.workshop, self.listing, self.stamp) = (workshop, listing, stamp)
    }
  }

  init(_ limits: LimitOptions) {
    self.limits = limits
    executable = limits.workers.executable
  }

  /// Runs the body with the catalog as it is now, fixtures included.
  func use<Result: Sendable>(
    _ body: @Sendable (StoryLookup) async throws -> Result
  ) async throws -> Result {
    let shift = try await current()
    return try await serve(shift, body)
  }

  /// The same with workers of its own, which are as many as there are processors and may be lost;
  /// those of a call that is cancelled are ended at once.
  ///
  /// - Parameter deadline: of a render.
  func hunt<Result: Sendable>(
    deadline: Duration, _ body: @Sendable (StoryLookup) async throws -> Result
  ) async throws -> Result {
    var workers = limits.workers
    workers.limits.deadline = deadline
    workers.guessesLoops = true
    let hunt = try await open(workers, ProductStamp(executable))
    hunt.isOver = true
    hunts.append(hunt)
    let workshop = hunt.workshop
    return try await withTaskCancellationHandler {
      try await serve(hunt, body)
    } onCancel: {
      Task { await self.stopHunt(in: workshop) }
    }
  }

  private func serve<Result: Sendable>(
    _ shift: Shift, _ body: @Sendable (StoryLookup) async throws -> Result
  ) async throws -> Result {
    shift.users += 1
    let lookup = StoryLookup(shift.listing, shift.workshop)
    do {
      let result = try await body(lookup)
      await leave(shift)
      return result
    } catch {
      await leave(shift)
      throw error
    }
  }

  /// A picture as PNG; throws ``PictureFailure``.
  func picture(of request: PictureRequest) async throws -> [UInt8] {
    if browser == nil { browser = try PictureBrowser(executable: BrowserLocation.find()) }
    guard let browser else { throw PictureFailure(reason: "There is no browser.") }
    return try await browser.picture(of: request)
  }

  /// Ends all processes that were started; calls under way fail.
  func close() async {
    let (shift, browser) = (shift, browser)
    (self.shift, self.browser) = (nil, nil)
    isClosed = true
    await browser?.close()
    for hunt in hunts { await stop(hunt) }
    if let shift { await stop(shift) }
  }
}

extension Workplace {
  /// The workers of the executable as it lies on the disk; the old ones while it is being built.
  private func current() async throws -> Shift {
    while isStarting { await withCheckedContinuation { waiting.append($0) } }
    let stamp = ProductStamp(executable)
    if let shift, stamp == nil || stamp == shift.stamp { return shift }
    isStarting = true
    defer {
      isStarting = false
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    let old = shift
    let new = try await open(limits.workers, stamp)
    shift = new
    await retire(old)
    return new
  }

  private func open(
    _ workers: WorkerPool.Configuration, _ stamp: ProductStamp?
  ) async throws -> Shift {
    let workshop = try Workshop()
    do {
      let listing = try await workshop.open(workers, log: StoryLookup.log)
      guard !isClosed else { throw CancellationError() }
      return Shift(workshop, listing, stamp)
    } catch {
      await workshop.close()
      throw error
    }
  }

  private func retire(_ shift: Shift?) async {
    guard let shift else { return }
    shift.isOver = true
    if shift.users == 0 { await shift.workshop.close() }
  }

  private func leave(_ shift: Shift) async {
    shift.users -= 1
    guard shift.isOver, shift.users == 0 else { return }
    hunts.removeAll { $0 === shift }
    await shift.workshop.close()
  }
  /// Nothing, when it is over already.
  private func stopHunt(in workshop: Workshop) async {
    guard let hunt = hunts.first(where: { $0.workshop === workshop }) else { return }
    await stop(hunt)
  }

  /// Counts as a user meanwhile: a workshop that is closed can be asked nothing.
  private func stop(_ shift: Shift) async {
    shift.isOver = true
    shift.users += 1
    await shift.workshop.stop()
    await leave(shift)
  }
}
