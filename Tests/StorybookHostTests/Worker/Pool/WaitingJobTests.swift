import Testing

@testable import StorybookHost

/// Jobs that take long, in processes of their own.
struct WaitingJobTests {
  private static let spins = "while :; do :; done"
  private static let waits = "exec sleep 600"
  private static let isAnswered = "It is answered."
  /// A limit of wall time that no busy machine reaches.
  private static let endless = 10_000

  private func onStage(
    _ stage: PoolStage, _ body: (PoolStage) async throws -> Void
  ) async throws {
    try await stage.start()
    do { try await body(stage) } catch {
      await stage.end()
      throw error
    }
    await stage.end()
  }

  @Test func `workers that cannot make the catalog are reported once, and that they can again`()
    async throws
  {
    let loss = "cd \"$(dirname \"$0\")\" && mv ready gone; exit 1"
    let stage = try PoolStage(loss, count: 1, deadline: .seconds(60))
    try await onStage(stage) { stage in
      await stage.ask()
      #expect(await stage.nextRebuilt() == false)
      try await stage.restore()
      #expect(await stage.nextRebuilt() == true)
    }
  }

  @Test func `code that computes has its limit of processor time`() async throws {
    let stage = try PoolStage(Self.spins, count: 1, deadline: .seconds(1))
    try await onStage(stage) { stage in
      await stage.ask()
      var event = await stage.next()
      // A machine may have no processor for it at first.
      if event == .waits(0) { event = await stage.next() }
      #expect(event == .ended(0, "The screen did not finish within 1 s of processor time."))
    }
  }

  @Test(arguments: [spins, waits])
  func `a program that says nothing when it starts has a limit`(_ trouble: String) async throws {
    let stage = try PoolStage(trouble, startLimit: .milliseconds(200), startsAtAll: false)
    await #expect(throws: LaunchError.self) { try await stage.start() }
    await stage.end()
  }

  @Test func `while workers say nothing when they start, others start`() async throws {
    let silence = "touch \"$(dirname \"$0\")/silent$$\"; exit 1"
    let stage = try PoolStage(
      silence, count: 2, patience: Self.endless, startLimit: .seconds(1))
    try await onStage(stage) { stage in
      await stage.ask()
      _ = await stage.next()
      await stage.ask()
      _ = await stage.next()
      await stage.ask()
      #expect(await stage.next() == .ended(2, Self.isAnswered))
      #expect(await stage.lateStarts > 0)
    }
  }

  @Test func `code that waits is reported, and then has its limit of wall time`() async throws {
    let stage = try PoolStage(Self.waits, count: 1, deadline: .milliseconds(300))
    try await onStage(stage) { stage in
      await stage.ask()
      #expect(await stage.next() == .waits(0))
      #expect(await stage.next() == .ended(0, "The screen waited longer than 3 s."))
    }
  }

  @Test func `a job that waits is ended by an interruption`() async throws {
    let stage = try PoolStage(
      Self.waits, count: 1, deadline: .seconds(1), patience: Self.endless)
    try await onStage(stage) { stage in
      await stage.ask()
      #expect(await stage.next() == .waits(0))
      await stage.interrupt(0)
      #expect(await stage.next() == .ended(0, "The screen was cancelled while it waited."))
      await stage.ask()
      #expect(await stage.next() == .ended(1, Self.isAnswered))
    }
  }

  @Test func `jobs that wait never hold the last worker`() async throws {
    let stage = try PoolStage(
      Self.waits, count: 3, maximum: 3, deadline: .seconds(1), patience: Self.endless)
    try await onStage(stage) { stage in
      for _ in 0..<3 { await stage.ask() }
      var waiting: Set<PoolStage.Event> = []
      while waiting.count < 3, let event = await stage.next() { waiting.insert(event) }
      #expect(waiting == [.waits(0), .waits(1), .waits(2)])
      await stage.ask()
      #expect(await stage.next() == .ended(3, Self.isAnswered))
    }
  }

  @Test func `if too many jobs wait, the one that waits longest makes room`() async throws {
    let stage = try PoolStage(
      Self.waits, count: 3, deadline: .seconds(1), patience: Self.endless)
    try await onStage(stage) { stage in
      for number in 0..<3 {
        await stage.ask()
        #expect(await stage.next() == .waits(number))
      }
      await stage.ask()
      let crowded = "The screen waited longer than 1 s while others needed its worker."
      let last = [await stage.next(), await stage.next()]
      #expect(Set(last) == [.ended(0, crowded), .ended(3, Self.isAnswered)])
    }
  }
}
