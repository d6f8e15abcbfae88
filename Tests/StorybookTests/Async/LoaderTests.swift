import Storybook
import StorybookAsync
import Testing

/// Everything here happens when something else has happened; nothing waits for time.
@MainActor struct LoaderTests {
  /// What an app has: an object on the main actor that keeps its loader.
  @MainActor final class Album {
    private(set) var received: [AsyncData<[Int]>] = []
    let loader: Loader<[Int]>
    private let events = AsyncStream<AsyncData<[Int]>>.makeStream()

    init(_ loader: Loader<[Int]>) { self.loader = loader }

    func appear() {
      loader.drive(self) { @MainActor album, data in album.show(data) }
    }

    func show(_ data: AsyncData<[Int]>) {
      received.append(data)
      events.continuation.yield(data)
    }

    func next() async -> AsyncData<[Int]>? {
      var events = events.stream.makeAsyncIterator()
      return await events.next(isolation: #isolation)
    }
  }

  /// An album whose first load is under way.
  private func loading() async -> (Gate<[Int]>, Album) {
    let gate = Gate<[Int]>()
    let album = Album(Loader(load: gate.load))
    album.appear()
    #expect(await gate.nextBegun() == 1)
    return (gate, album)
  }

  struct Offline: Error {}

  @Test func `an owner receives loading, and the value`() async {
    let (gate, album) = await loading()
    #expect(await album.next() == .loading())
    gate.end(1, .success([7]))
    #expect(await album.next() == .value([7]))
    #expect(album.loader.data == .value([7]))
  }

  @Test(arguments: [
    (Result<[Int]?, any Error>.success(nil), AsyncData<[Int]>.empty), (.success([]), .empty),
    (.failure(Offline()), .failed(LoadingError(message: "Offline()"))),
    (
      .failure(LoadingError(message: "Gone", canRetry: false)),
      .failed(LoadingError(message: "Gone", canRetry: false))
    ),
  ])
  func `what ends without a value is empty or has failed`(
    result: Result<[Int]?, any Error>, data: AsyncData<[Int]>
  ) async {
    let album = Album(Loader(load: { try result.get() }))
    album.appear()
    #expect(await album.next() == .loading())
    #expect(await album.next() == data)
  }

  @Test func `what was loaded is built into what the screen wants, which may fail too`() async {
    let lines = Loader(load: { "4,5" }, build: { $0.split(separator: ",").compactMap { Int($0) } })
    #expect(try! await lines.loaded() == .value([4, 5]))
    let broken = Loader<[Int]>(load: { "x" }, build: { _ in throw Offline() })
    #expect(try! await broken.loaded(last: [1]) == .failed(LoadingError(Offline()), last: [1]))
  }

  @Test func `the last value stays while it loads again, and when that fails`() async {
    let (gate, album) = await loading()
    gate.end(1, .success([7]))
    for _ in 0..<2 { _ = await album.next() }
    album.loader.reload()
    #expect(await album.next() == .loading(last: [7]))
    gate.end(await gate.nextBegun() ?? 0, .failure(Offline()))
    #expect(await album.next() == .failed(LoadingError(Offline()), last: [7]))
    album.loader.reset()
    #expect(await album.next() == .loading())
    gate.end(await gate.nextBegun() ?? 0, .success(nil))
    #expect(await album.next() == .empty)
  }

  @Test func `a newer load makes the older one's answer void`() async {
    let (gate, album) = await loading()
    album.loader.reload()
    #expect(await gate.nextCancelled() == 1)
    #expect(await gate.nextBegun() == 2)
    gate.end(1, .success([1]))
    gate.end(2, .success([2]))
    for _ in 0..<3 { _ = await album.next() }
    #expect(album.received == [.loading(), .loading(), .value([2])])
  }

  @Test func `an answer that waits for the owner's turn is void after a reload`() async {
    let (gate, album) = await loading()
    gate.end(1, .success([1]))
    // The owner's actor is this test's: the answer cannot arrive before the next line.
    album.loader.reload()
    #expect(await gate.nextBegun() == 2)
    gate.end(2, .success([2]))
    while await album.next() != .value([2]) {}
    #expect(!album.received.contains(.value([1])))
  }

  @Test func `a cancelled load is not reported`() async {
    let (gate, album) = await loading()
    album.loader.cancel()
    #expect(await gate.nextCancelled() == 1)
    gate.end(1, .success([1]))
    album.loader.reload()
    gate.end(await gate.nextBegun() ?? 0, .success([2]))
    for _ in 0..<3 { _ = await album.next() }
    #expect(album.received == [.loading(), .loading(), .value([2])])
  }

  /// Gone when nothing is left of a load that holds it.
  final class Token: Sendable {
    private let end: AsyncStream<Void>.Continuation
    init(_ end: AsyncStream<Void>.Continuation) { self.end = end }
    deinit { end.finish() }
  }

  @Test func `a load that is abandoned is cancelled and never calls back`() async {
    let gate = Gate<[Int]>()
    let ended = AsyncStream<Void>.makeStream()
    var loader: Loader<[Int]>? = {
      let token = Token(ended.continuation)
      return Loader(load: {
        defer { withExtendedLifetime(token) {} }
        return try await gate.load()
      })
    }()
    let album = Album(Loader(load: { nil }))
    loader?.drive(album) { @MainActor album, data in album.show(data) }
    #expect(await album.next() == .loading())
    #expect(await gate.nextBegun() == 1)
    loader = nil
    #expect(await gate.nextCancelled() == 1)
    gate.end(1, .success([1]))
    for await _ in ended.stream {}
    #expect(album.received == [.loading()])
  }

  @Test func `an owner is not retained by its loader, and not called after its end`() async {
    let gate = Gate<[Int]>()
    let loader = Loader<[Int]>(load: gate.load)
    var owner: Album? = Album(loader)
    weak let observer = owner
    owner?.appear()
    _ = await owner?.next()
    #expect(await gate.nextBegun() == 1)
    owner = nil
    #expect(observer == nil)
    gate.end(1, .success([1]))
    let other = Album(loader)
    other.appear()
    gate.end(await gate.nextBegun() ?? 0, .success([2]))
    for _ in 0..<2 { _ = await other.next() }
    #expect(other.received.last == .value([2]))
  }

  @Test func `a caller of its own gets one answer, and none when cancelled`() async {
    let gate = Gate<[Int]>()
    let loader = Loader<[Int]>(load: gate.load)
    let task = Task { try await loader.loaded(last: [1]) }
    #expect(await gate.nextBegun() == 1)
    task.cancel()
    #expect(await gate.nextCancelled() == 1)
    gate.end(1, .success([2]))
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a driven owner's screen calls its hooks around each change of the state`() async {
    let events = AsyncStream<String>.makeStream()
    let screen = AsyncScreen(
      willChange: { events.continuation.yield("will \($0)") },
      didChange: { events.continuation.yield("did \($0)") })
    let album = Album(Loader(load: { [7] }))
    album.loader.drive(album, in: screen) { @MainActor _, data in
      events.continuation.yield("apply \(data.state)")
    }
    var received: [String] = []
    for await event in events.stream {
      received.append(event)
      if event.hasPrefix("did") { break }
    }
    #expect(
      received == ["apply loading", "will loading → value", "apply value", "did loading → value"])
    #expect(album.received.isEmpty)  // It lives until here.
  }

  private typealias Answer = @Sendable (Result<[Int], Offline>) -> Void

  @Test func `a function that calls back is a load in one line`() async throws {
    let good: @Sendable (@escaping Answer) -> Void = { answer in
      answer(.success([1]))
      answer(.success([2]))
    }
    let bad: @Sendable (@escaping Answer) -> Void = { $0(.failure(Offline())) }
    let silent: @Sendable (@escaping Answer) -> Void = { _ in }
    let older: @Sendable (@escaping @Sendable ([Int]?, (any Error)?) -> Void) -> Void = {
      $0(nil, nil)
    }
    #expect(try await Loader(callback: good).loaded() == .value([1]))
    #expect(
      try await Loader(callback: bad).loaded().failure == LoadingError(message: "Offline()"))
    #expect(
      try await Loader(callback: silent).loaded().failure
        == LoadingError(message: "The load ended without calling its callback."))
    #expect(try await Loader(callback: older).loaded() == .empty)
  }

  @Test func `a load that waits for its callback can be cancelled`() async {
    let started = AsyncStream<Answer>.makeStream()
    let loader = Loader(callback: { (answer: @escaping Answer) in
      started.continuation.yield(answer)
    })
    let task = Task { try? await loader.loaded() }
    var callbacks = started.stream.makeAsyncIterator()
    let answer = await callbacks.next(isolation: #isolation)
    task.cancel()
    #expect(await task.value == nil)
    answer?(.success([1]))
  }
}
