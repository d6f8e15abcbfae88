import Foundation
import Storybook
import StorybookProgram

/// What the threads of a process wait for in the system, as Linux shows it to the parent (proc(5)).
/// Nothing is known elsewhere, or without the right to read it.
struct BlockedThreads: Hashable, Sendable {
  struct Call: Hashable, Sendable {
    let kind: BlockingCall
    /// What its descriptor refers to, such as `/dev/null`, `pipe:[7]` or `socket:[8]`.
    var file: String?
  }

  var process: Int
  /// The calls by the ids of the threads.
  var calls: [Int: Call] = [:]
  /// The names of the processes that it started.
  var children: [String] = []
  /// When its next timer is due, in seconds.
  var timer: Int?

  /// Returns what a thread waits for, as the end of a sentence about its work; `nil` if that is
  /// not certain.
  func clause(_ wait: Trace.Wait) -> String? {
    guard let call = calls[wait.thread] else { return nil }
    switch (call.kind, wait.note) {
    case (.lock, .forJob), (.polls, .inRunLoop): return suspension
    case (.lock, .holdingMainQueue):
      return suspension
        + "; DispatchQueue.main runs nothing meanwhile, as “main” had awaited before “run()”"
    default:
      let thread = wait.thread == process ? "the main thread" : "its thread"
      return "\(thread) \(call.text(children: children))"
    }
  }

  private var suspension: String {
    var facts = ["nothing has resumed what it awaits"]
    if let timer { facts.append("its next timer is due in \(timer) s") }
    if let child { facts.append("\(child), which it started, still runs") }
    return facts.joined(separator: ", and ")
  }

  private var child: String? { Call.name(children) }
}

/// The calls of the system that block a thread.
enum BlockingCall: Hashable, Sendable {
  case sleeps, lock, fileLock, process, reads, writes, connects, accepts, polls

  /// By the numbers of Linux, which differ between processors.
  init?(number: Int) {
    guard let kind = Self.numbers.first(where: { $0.value.contains(number) })?.key else {
      return nil
    }
    self = kind
  }

  /// Whether its first argument is a descriptor.
  var hasFile: Bool { [.reads, .writes, .fileLock].contains(self) }

  #if arch(x86_64)
    private static let numbers: [BlockingCall: [Int]] = [
      .sleeps: [35, 230], .lock: [202], .fileLock: [72, 73], .process: [61, 247],
      .reads: [0, 17, 19, 45, 47], .writes: [1, 18, 20, 44, 46], .connects: [42],
      .accepts: [43, 288], .polls: [7, 23, 232, 270, 271, 281, 441],
    ]
  #elseif arch(arm64)
    private static let numbers: [BlockingCall: [Int]] = [
      .sleeps: [101, 115], .lock: [98], .fileLock: [25, 32], .process: [95, 260],
      .reads: [63, 65, 67, 207, 212], .writes: [64, 66, 68, 206, 211], .connects: [203],
      .accepts: [202, 242], .polls: [22, 72, 73, 441],
    ]
  #else
    private static let numbers: [BlockingCall: [Int]] = [:]
  #endif
}

extension BlockedThreads.Call {
  func text(children: [String]) -> String {
    switch kind {
    case .sleeps: "sleeps"
    case .lock: "waits for a lock or a semaphore"
    case .fileLock: "waits for the lock of \(place)"
    case .process: "waits for \(Self.name(children) ?? "another process")"
    case .reads: "reads from \(place), where nothing comes"
    case .writes: "writes to \(place), which takes nothing"
    case .connects: "waits for a server to accept its connection"
    case .accepts: "waits for a connection"
    case .polls: "waits for a file, a socket or its run loop"
    }
  }

  /// Only if there is one: a thread may wait for any.
  static func name(_ children: [String]) -> String? {
    children.count == 1 ? "the process “\(children[0])”" : nil
  }

  private var place: String {
    guard let file else { return "a file" }
    if file.hasPrefix("socket:") { return "a socket" }
    return file.hasPrefix("/") ? file : "a pipe"
  }
}

extension BlockedThreads {
  /// Any process may have any number of threads and files.
  private static let most = 256

  /// Reads what a child process waits for now.
  init(of process: pid_t) {
    self.init(process: Int(process))
    #if os(Linux)
      let folder = "/proc/\(process)"
      let files = Self.names(in: "\(folder)/fd")
      for thread in Self.names(in: "\(folder)/task") {
        let path = "\(folder)/task/\(thread)"
        guard let id = Int(thread) else { continue }
        calls[id] = Self.call(Self.words(in: "\(path)/syscall"), files: "\(folder)/fd")
        children += Self.words(in: "\(path)/children").compactMap {
          Self.text(in: "/proc/\($0)/comm")?.trimmingCharacters(in: .newlines)
        }
      }
      timer = files.compactMap { file in
        Self.target("\(folder)/fd/\(file)") == "anon_inode:[timerfd]"
          ? Self.seconds(Self.text(in: "\(folder)/fdinfo/\(file)") ?? "") : nil
      }.min()
    #endif
  }

  /// - Parameter words: the number of the call and its arguments, or `running`.
  private static func call(_ words: [String], files: String) -> Call? {
    guard let number = words.first.flatMap({ Int($0) }), let kind = BlockingCall(number: number)
    else { return nil }
    guard kind.hasFile, words.count > 1, let file = Int(words[1].dropFirst(2), radix: 16) else {
      return Call(kind: kind)
    }
    return Call(kind: kind, file: target("\(files)/\(file)"))
  }

  /// The rest of a timer, as in `it_value: (49, 921893456)`; `nil` for one that is not set.
  private static func seconds(_ text: String) -> Int? {
    guard let found = text.firstMatch(of: #/it_value: \((\d+), (\d+)\)/#),
      let seconds = Int(found.1), let rest = Int(found.2), seconds + rest > 0
    else { return nil }
    return seconds + (rest > 0 ? 1 : 0)
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Array(names.prefix(most))
  }

  private static func text(in file: String) -> String? {
    try? String(contentsOfFile: file, encoding: .utf8)
  }

  private static func words(in file: String) -> [String] {
    (text(in: file) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static func target(_ link: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }
}
