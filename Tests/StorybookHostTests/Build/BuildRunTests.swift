import Foundation
@testable import StorybookHost
import StorybookWebSockets
import Synchronization
import Testing

/// Small shell commands stand in for builds. They say in their output when they are ready.
struct BuildRunTests {
  /// What a run prints, and a waiter for a line of it.
  private final class Listener: Sendable {
    private let text = Mutex<[UInt8]>([])
    private let chunks: AsyncStream<Void>
    private let arrived: AsyncStream<Void>.Continuation

    init() { (chunks, arrived) = AsyncStream.makeStream() }

    var words: [String] { heard.split { $0 == " " || $0 == "\n" }.map(String.init) }
    var heard: String { text.withLock { String(decoding: $0, as: UTF8.self) } }

    func hear(_ bytes: [UInt8]) {
      text.withLock { $0 += bytes }
      arrived.yield()
    }

    func wait(for line: String) async {
      if heard.contains("\(line)\n") { return }
      for await _ in chunks where heard.contains("\(line)\n") { return }
    }

    func run(_ script: String, in directory: String = "/") -> BuildRun {
      run(.shell(script, root: directory))
    }

    func run(_ command: BuildCommand, grace: Duration = .seconds(60)) -> BuildRun {
      BuildRun(command, grace: grace) { self.hear($0) }
    }
  }

  static let ends: [(script: String, result: BuildResult)] = [
    ("exit 0", .succeeded), ("exit 7", .failed(.exit(7))),
    ("kill -KILL $$", .failed(.signal(9))), ("exec /nowhere/swift", .failed(.exit(127))),
  ]

  @Test(arguments: ends)
  func `a build ends as its process does`(script: String, result: BuildResult) async {
    #expect(await Listener().run(script).run() == result)
  }

  @Test func `all that it prints arrives, in order, before the end`() async {
    let listener = Listener()
    let script = "i=0; while [ $i -lt 20000 ]; do echo $i; echo e$i >&2; i=$((i+1)); done"
    #expect(await listener.run(script).run() == .succeeded)
    #expect(listener.words == (0..<20000).flatMap { ["\($0)", "e\($0)"] })
  }

  @Test func `it runs in its folder, with its arguments as they are, and without input`() async {
    let listener = Listener()
    let words = [#"pwd; cat; for word; do echo "<$word>"; done"#, "sh", "a b", "$HOME", "'", ""]
    let command = BuildCommand(executable: "sh", arguments: ["-c"] + words, directory: "/usr")
    #expect(await listener.run(command).run() == .succeeded)
    #expect(listener.heard == "/usr\n<a b>\n<$HOME>\n<'>\n<>\n")
  }

  @Test(arguments: [("swift-of-nowhere", "/usr"), ("true", "/nowhere at all")])
  func `what cannot start says which`(executable: String, directory: String) async {
    let listener = Listener()
    let command = BuildCommand(executable: executable, arguments: [], directory: directory)
    let result = await listener.run(command).run()
    #expect([.failed(.exit(127)), .failed(.exit(2)), .failed(.exit(1))].contains(result))
    #expect(listener.heard.contains(executable) || listener.heard.contains(directory))
  }

  @Test(.enabled(if: hasProc), arguments: [100, 1_024, 4_000] as [Int32])
  func `a build inherits neither files nor ignored signals`(least: Int32) async throws {
    signal(SIGPIPE, SIG_IGN)
    // As a host does, which raises the limit of descriptors.
    await (try ServiceLoop()).shutDown()
    let open = fcntl(1, F_DUPFD, least)
    defer { close(open) }
    #expect(open >= least)
    let listener = Listener()
    let script = "ls /proc/self/fd; sed -n 's/^SigIgn://p;s/^SigBlk://p' /proc/self/status"
    #expect(await listener.run(script).run() == .succeeded)
    // The fourth is the folder that `ls` reads.
    #expect(listener.words.prefix(4) == ["0", "1", "2", "3"])
    for word in listener.words.dropFirst(4) {
      let signals = try #require(UInt64(word.trimmingCharacters(in: .whitespaces), radix: 16))
      #expect(signals & (1 << (SIGPIPE - 1)) == 0)
    }
  }

  @Test func `a cancelled build is interrupted and may clean up`() async {
    let listener = Listener()
    // The child says that it is ready: a shell that is about to start a child keeps an interrupt
    // to itself until the child has ended.
    let child = "sh -c 'echo ready; exec cat /dev/zero >/dev/null'"
    let run = listener.run("trap 'echo cleaned; exit 3' INT; \(child)")
    async let result = run.run()
    await listener.wait(for: "ready")
    run.cancel()
    run.cancel()
    #expect(await result == .cancelled)
    #expect(listener.words == ["ready", "cleaned"])
  }

  @Test func `to cancel the task is to cancel the build`() async {
    let listener = Listener()
    let run = listener.run("echo ready; exec cat /dev/zero >/dev/null")
    let task = Task { await run.run() }
    await listener.wait(for: "ready")
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  /// The child is no child of ours: its end cannot be awaited but by looking.
  @Test(.enabled(if: hasProc), .timeLimit(.minutes(1)))
  func `one that ignores the interrupt is killed, with its children`() async throws {
    let listener = Listener()
    let script = "trap '' INT; cat /dev/zero >/dev/null & echo $! $$; echo ready; wait"
    let run = listener.run(.shell(script, root: "/"), grace: .zero)
    async let result = run.run()
    await listener.wait(for: "ready")
    run.cancel()
    #expect(await result == .cancelled)
    for word in listener.words.prefix(2) {
      let number = try #require(Int32(word))
      while Self.lives(number) { await Task.yield() }
    }
  }

  @Test func `one that is cancelled before it starts does not start`() async {
    let listener = Listener()
    let run = listener.run("echo started")
    run.cancel()
    #expect(await run.run() == .cancelled)
    #expect(listener.heard.isEmpty)
  }

  @Test func `a cancel after the end is nothing`() async {
    let run = Listener().run("exit 0")
    #expect(await run.run() == .succeeded)
    run.cancel()
  }

  @Test func `a child that keeps the pipe open does not keep the build from its end`() async throws
  {
    let listener = Listener()
    #expect(await listener.run("sleep 1000 & echo $!; echo built").run() == .succeeded)
    #expect(listener.words.last == "built")
    let child = try #require(Int32(listener.words[0]))
    #expect(kill(child, SIGKILL) == 0)
  }

  static let leavings: [(script: String, cancels: Bool)] = [
    ("exit 0", false), ("exit 1", false), ("exec cat /dev/zero >/dev/null", true),
    ("exec >&- 2>&-; exec cat /dev/zero >/dev/null", true),
  ]

  /// The number of a pipe is its own, whatever other tests have open at that time.
  @Test(.enabled(if: hasProc), arguments: leavings)
  func `nothing is left of a run`(script: String, cancels: Bool) async throws {
    let listener = Listener()
    let run = listener.run("echo $$; readlink /proc/$$/fd/1; echo ready; \(script)")
    async let result = run.run()
    await listener.wait(for: "ready")
    if cancels { run.cancel() }
    _ = await result
    let words = listener.words
    #expect(words[1].hasPrefix("pipe:["))
    #expect(Self.openFiles().filter { $0 == words[1] } == [])
    #expect(kill(try #require(Int32(words[0])), 0) == -1)
  }

  private static var hasProc: Bool { FileManager.default.fileExists(atPath: "/proc/self/fd") }

  private static func openFiles() -> [String] {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  /// A killed grandchild may wait for its new parent to read its status.
  private static func lives(_ number: Int32) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
      return false
    }
    return !status.contains(") Z ") && !status.contains(") X ")
  }
}
