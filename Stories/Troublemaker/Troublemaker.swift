// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import Storybook

/// A screen that fails in every possible way, to test how the host recovers.
enum Troublemaker {
  struct Props: Codable, Hashable, Sendable {
    var note: String
    var trouble = Trouble.none
    var count = Count(3)
  }

  static let rows = ["Bread", "Apples", "Cheese"]

  static func html(_ props: Props, _ environment: RenderEnvironment) throws -> HTML {
    let outcome = try outcome(of: props.trouble)
    return Look.page(
      environment, style: style,
      """
      <main class="card">
        <p class="mark">\(mark)</p>
        <h1>All is well</h1>
        <p class="note">\(props.note)</p>
        <dl><dt>Trouble</dt><dd>\(outcome)</dd>\(countRow(props.count.value))</dl>
      </main>
      """)
  }

  private static func countRow(_ count: Int) -> HTML {
    """
    <dt>Count</dt><dd>\(count) <span class="bar"><i style="inline-size: \(count)%"></i></span></dd>
    """
  }

  /// Causes the trouble and returns a sentence about it, if the process survives.
  private static func outcome(of trouble: Trouble) throws -> String {
    switch trouble {
    case .none: return "None asked for"
    case .trap(let message): fatalError(message)
    case .unwrapsNil: return rows.first { $0.hasPrefix("X") }!
    case .overflow(let number): return "\(number) and 27 is \(number + 27)"
    case .outOfBounds(let index): return "Row \(index) of three is “\(rows[index])”"
    case .endlessLoop: loop()
    case .stackOverflow: return "The stack ended at \(depth(below: 0))"
    case .exit(let code): exit(code)
    case .throwsError(let message): throw Mishap(message: message)
    case .prints(let lines): return printed(lines)
    case .abort: abort()
    case .signal(let number): return "Signal \(number) was sent: \(raise(number) == 0)"
    case .takesMemory: return "\(hoarded()) bytes taken"
    case .floods: flood()
    case .writesGarbage: return "\(scribbled()) files written into"
    case .leavesThread(let milliseconds): return leftThread(milliseconds)
    case .sleeps(let milliseconds): return "Slept \(slept(milliseconds)) ms"
    }
  }

  private static func printed(_ lines: Int) -> String {
    for line in 0..<max(lines, 0) { print("Line \(line + 1) of \(lines) from the screen") }
    return lines == 1 ? "One line printed" : "\(max(lines, 0)) lines printed"
  }

  private static func loop() -> Never {
    var turns = 0
    while true { turns &+= 1 }
  }

  private static func hoarded() -> Int {
    var hoard: [[UInt8]] = []
    while hoard.count < 1 << 20 { hoard.append([UInt8](repeating: 1, count: 1 << 22)) }
    return hoard.reduce(0) { $0 + $1.count }
  }

  private static func flood() -> Never {
    while true { print("More and more and more of what nobody will ever read.") }
  }

  private static func scribbled() -> Int {
    let words = Array("This is not what was agreed upon.".utf8)
    return (3..<64).count { write($0, words, words.count) > 0 }
  }

  private static func leftThread(_ milliseconds: Int) -> String {
    Thread.detachNewThread {
      usleep(UInt32(max(milliseconds, 0)) * 1000)
      fatalError("A thread that was left has ended.")
    }
    return "A thread ends in \(milliseconds) ms"
  }

  private static func slept(_ milliseconds: Int) -> Int {
    usleep(UInt32(max(milliseconds, 0)) * 1000)
    return milliseconds
  }

  /// Each call depends on the result of the next, so that no optimizer can turn it into a loop.
  @inline(never) private static func depth(below level: Int) -> Int {
    guard level != .max else { return level }
    return (depth(below: level + 1) % 7) ^ level
  }
}
