/// How much an evaluation of the author's code may take.
struct WorkerLimits: Hashable, Sendable {
  var deadline: Duration = .seconds(2)
  /// The same for deriving a schema, which runs an author's `init(from:)` many times.
  var probeDeadline: Duration = .seconds(15)
  /// The same for what a story waits for.
  var loadDeadline: Duration = .seconds(30)
  /// Bytes of resident memory.
  var memory = 1 << 30
  /// Bytes printed.
  var output = 1 << 20
  /// How long a process that is late may take to say where it is.
  var lastWords: Duration = .seconds(1)

  var memoryText: String { Self.text(memory) }
  var outputText: String { Self.text(output) }

  private static func text(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes >> 10) kB"
  }
}
