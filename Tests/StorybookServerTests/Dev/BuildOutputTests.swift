@testable import StorybookCommandLine
import Testing

struct BuildOutputTests {
  private static func output(_ text: String, by size: Int = .max) -> BuildOutput {
    var output = BuildOutput(directory: "/demo")
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      output.feed(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    output.finish()
    return output
  }

  private static func diagnostic(
    _ line: Int, _ column: Int?, _ message: String, severity: Diagnostic.Severity = .error,
    file: String = "/demo/main.swift", source: String? = nil, notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(
      file: file, line: line, column: column, severity: severity, message: message,
      source: source, notes: notes)
  }

  private static func note(
    _ line: Int, _ column: Int, _ message: String, file: String = "/demo/main.swift"
  ) -> Diagnostic.Note {
    Diagnostic.Note(file: file, line: line, column: column, message: message)
  }

  static let recordings: [(text: String, diagnostics: [Diagnostic])] = [
    (Recorded.good, []),
    (
      Recorded.twice,
      [
        diagnostic(
          5, 1, "no exact matches in call to global function 'f'", source: "f(1.5)",
          notes: [
            note(3, 6, "candidate expects value of type 'Int' for parameter #1 (got 'Double')"),
            note(4, 6, "candidate expects value of type 'String' for parameter #1 (got 'Double')"),
          ]),
        diagnostic(8, 12, "cannot find 'nope2' in scope", source: "\tlet tab = nope2"),
        diagnostic(
          10, 1, "'old()' is deprecated: use lib", severity: .warning, source: "old()"),
      ]
    ),
    (
      Recorded.notes,
      [
        diagnostic(
          12, 14, "'x' is inaccessible due to 'internal' protection level",
          source: "print(Priv().x)",
          notes: [note(12, 26, "'x' declared here", file: "/demo/Lib.swift")]),
        diagnostic(
          9, 15, "'async' call in a function that does not support concurrency",
          source: "func sync() { C().m() }",
          notes: [note(9, 6, "add 'async' to function 'sync()' to make it asynchronous")]),
      ]
    ),
    (
      Recorded.macro,
      [
        diagnostic(
          3, 40, "cannot find type 'Nope' in scope",
          source: "@Observable class Bar { var b: Nope = 1 }")
      ]
    ),
    (Recorded.linker, [diagnostic(2, nil, "undefined reference to 'missing_fn'")]),
    (
      Recorded.manifest,
      [
        diagnostic(
          3, 49, "type 'Target' has no member 'targt'", file: "/demo/Package.swift",
          source: #"let package = Package(name: "throw", targets: [.targt(name:"Lib")])"#)
      ]
    ),
    (
      Recorded.clang,
      [
        diagnostic(
          4, 10, "use of undeclared identifier 'nope'", file: "/demo/c.c",
          source: "  return nope;")
      ]
    ),
    (
      "Sources/A.swift:1:2: fatal error: gone\n",
      [diagnostic(1, 2, "gone", file: "/demo/Sources/A.swift")]
    ),
    ("/demo/main.swift:1:2: remark: seen\n<unknown>:0: warning: odd\n", []),
  ]

  @Test(arguments: recordings)
  func `an output has these diagnostics, errors first`(text: String, diagnostics: [Diagnostic]) {
    let output = Self.output(text)
    #expect(output.diagnostics == diagnostics)
    #expect(output.errorCount == diagnostics.count { $0.severity == .error })
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func `the pieces in which it arrives do not matter`(size: Int) {
    for (text, diagnostics) in Self.recordings {
      #expect(Self.output(text, by: size).diagnostics == diagnostics)
    }
  }

  static let messages: [(text: String, message: String?)] = [
    (Recorded.twice, nil),
    (Recorded.linker, nil),
    (
      Recorded.product,
      "'demo': product 'Lob' required by package 'demo' target 'Demo' not found."
        + " Did you mean 'Lib'?"
    ),
    (Recorded.noProduct, "no product named 'Dem'"),
    (
      Recorded.binutils,
      "/usr/bin/ld: main.swift.o: in function `main':\n"
        + "/demo/main.swift:2: undefined reference to `missing_fn'"
    ),
    ("<unknown>:0: error: unable to load 'x'\n", "unable to load 'x'"),
    ("error: terminated\n", "terminated"),
    ("error: terminated", "terminated"),
    (
      "[1/2] Linking A\nerror: link command failed with exit code 1\n",
      "link command failed with exit code 1"
    ),
    ("/a.swift:1:1: warning: odd\nmake: *** [all] Error 2\n", "make: *** [all] Error 2"),
    (
      "error: compile command failed due to signal 6 (use -v to see invocation)\nStack dump:\n",
      "compile command failed due to signal 6 (use -v to see invocation)"
    ),
    ("", nil),
  ]

  @Test(arguments: messages)
  func `a failure without an error in a file has a message`(text: String, message: String?) {
    #expect(Self.output(text).message == message)
  }

  static let progress: [(text: String, progress: BuildProgress?)] = [
    ("", nil),
    (
      "[12/40] Compiling Stories Login.swift\n",
      .init(step: 12, steps: 40, label: "Compiling Stories Login.swift")
    ),
    ("Building for debugging...\n", .init(label: "Building for debugging")),
    ("Fetching https://example.org/a.git\n", .init(label: "Fetching https://example.org/a.git")),
    (Recorded.good, .init(step: 12, steps: 13, label: "Linking Demo")),
    (Recorded.waiting, .init(label: "Waiting for another SwiftPM (process 18851)")),
    (
      Recorded.waiting + "[0/1] Planning build\n", .init(step: 0, steps: 1, label: "Planning build")
    ),
    (
      "\r\u{1B}[2K[1/2] A\r\u{1B}[2K\u{1B}[1m[2/2]\u{1B}[0m B\r\n",
      .init(step: 2, steps: 2, label: "B")
    ),
    ("[1/x] A\n[/] B\n[1] C\n[99999999999999999999/1] D\n", nil),
  ]

  @Test(arguments: progress)
  func `progress is the last that was reported`(text: String, progress: BuildProgress?) {
    #expect(Self.output(text).progress == progress)
  }

  @Test func `a build that waits for another reports it before its line ends`() {
    var output = BuildOutput()
    output.feed(Recorded.waiting.utf8)
    #expect(output.progress?.label == "Waiting for another SwiftPM (process 18851)")
  }

  @Test func `colours and other control characters are not part of it`() {
    let text =
      "\u{1B}]8;;file:///a\u{1B}\\/a.swift\u{1B}]8;;\u{7}:1:2: \u{1B}[1;31merror: \u{1B}[0mno\u{8}pe\u{1B}\r\n"
    #expect(Self.output(text).diagnostics == [Self.diagnostic(1, 2, "nope", file: "/a.swift")])
  }

  @Test func `of very many diagnostics the first are kept, and errors before warnings`() {
    let warnings = (1...300).map { "/a.swift:\($0):1: warning: w\n" }.joined()
    let errors = (1...3).map { "/a.swift:\($0):1: error: e\n1 | x\n" }.joined()
    let diagnostics = Self.output(warnings + errors).diagnostics
    #expect(diagnostics.count == DiagnosticList.limit)
    #expect(diagnostics.prefix(4).map(\.message) == ["e", "e", "e", "w"])
    #expect(diagnostics.last?.line == DiagnosticList.limit - 3)
    #expect(diagnostics.map(\.source).prefix(2) == ["x", nil])
  }

  @Test func `a long line and a long output are cut`() {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(Self.output("error: \(long)").message?.utf8.count == BuildLines.longest - 7)
    var tail = BuildTail(limit: 100)
    for number in 0..<1000 { tail.append("line \(number)") }
    #expect(tail.lines.last == "line 999")
    #expect(tail.lines.count == 11)
    tail.append(long)
    #expect(tail.lines == [long])
  }
}
