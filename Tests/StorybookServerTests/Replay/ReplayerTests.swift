import Storybook
import StorybookProgram
import StorybookRecording
import StorybookSchema
import Testing

@testable import StorybookCheck
@testable import StorybookHost

/// A recording of the tank, replayed in this process.
struct ReplayerTests {
  private static let head =
    #"{"storybook":"recording","version":1,"story":"tank/low","date":0,"environment":{},"props":"#

  /// What is said of each step, up to the first that fails.
  private static func report(
    _ lines: String, ask: (@Sendable (WorkerRequest) async throws -> WorkerReply)? = nil
  ) async throws -> (text: String, failure: String?) {
    let checker = TankScene.checker()
    let replayer = Replayer(
      timeline: Timeline(try Recording(text: head + lines)), environment: checker.environment,
      schema: try await checker.schema("tank"), ask: ask ?? TankScene.answer)
    var text = ""
    for step in 0...replayer.recording.steps.count {
      let replayed = try await replayer.replay(step)
      text += replayed.text
      if let failure = replayed.failure { return (text, failure) }
    }
    return (text, nil)
  }

  /// Times are those of the machine.
  private static func untimed(_ text: String) -> String {
    text.replacing(/\d+\.\d{3} ms/, with: "… ms")
  }

  @Test func `every step is shown, with its time and its title`() async throws {
    let (text, failure) = try await Self.report(
      """
      {"level":1,"name":"A","fails":false}}
      {"at":350,"patch":[{"op":"replace","path":"/name","value":"B"}]}
      {"at":12000,"environment":[{"op":"add","path":"/colorScheme","value":"dark"}]}
      """)
    #expect(failure == nil)
    #expect(
      Self.untimed(text) == """
        0  0.000 s  Start  … ms
        1  0.350 s  /name = "B"  … ms
        2  12.000 s  colorScheme = "dark"  … ms

        """)
  }

  @Test func `a crash that was recorded fails at the same step, and is compared`() async throws {
    let (text, failure) = try await Self.report(
      """
      {"level":1,"name":"A","fails":false}}
      {"at":5,"patch":[{"op":"replace","path":"/fails","value":true}],"crash":{"kind":"error","cause":"thrown","message":"The tank leaks."}}
      """)
    #expect(text.hasSuffix("1  0.005 s  /fails = true: error: The tank leaks.  failed\n"))
    #expect(
      failure == "Step 1 of the recording fails with “error”, as it did when recorded: "
        + "The tank leaks.")
  }

  static let deaths: [(recorded: String, comparison: String)] = [
    (#","crash":{"kind":"trap","cause":"abort","message":"x"}"#, ", as it did when recorded"),
    (#","crash":{"kind":"timeout","message":"x"}"#, "; it failed with “timeout” when recorded"),
    ("", "; it did not fail when recorded"),
  ]

  @Test(arguments: deaths) func `a crash is reported with the step, the kind and the author's line`(
    recorded: String, comparison: String
  ) async throws {
    let frame = StackFrame(
      function: "html()", source: .init(file: "/A.swift", line: 7, column: 1), isAuthors: true)
    let death = WorkerExitError(report: CrashReport(.trap, "It traps.", stack: [frame]))
    let (_, failure) = try await Self.report(
      """
      {"level":1,"name":"A","fails":false}}
      {"at":5,"patch":[{"op":"replace","path":"/level","value":7}]\(recorded)}
      """,
      ask: { request in
        if case .evaluate(let evaluation) = request,
          String(decoding: evaluation.props, as: UTF8.self).contains("7")
        {
          throw death
        }
        return TankScene.answer(request)
      })
    #expect(
      failure == "Step 1 of the recording fails with “trap”\(comparison): "
        + "It traps.\n  at /A.swift:7 in html()")
  }

  @Test func `a crash that no longer happens is reported, and is not a failure`() async throws {
    let (text, failure) = try await Self.report(
      """
      {"level":1,"name":"A","fails":false}}
      {"at":5,"crash":{"kind":"trap","message":"gone"}}
      """)
    #expect(failure == nil)
    #expect(Self.untimed(text).hasSuffix("1  0.005 s  trap: gone  no longer fails  … ms\n"))
  }

  @Test func `an older type's recording drifts step by step, and what fits is replayed`()
    async throws
  {
    let (text, failure) = try await Self.report(
      """
      {"level":"1","name":"A","size":2}}
      {"at":5,"patch":[{"op":"replace","path":"/level","value":3}]}
      {"at":9,"patch":[{"op":"remove","path":"/size"}]}
      """)
    #expect(failure == nil)
    #expect(
      Self.untimed(text) == """
        0  0.000 s  Start  … ms
          /level  type     must be a whole number    was "1"  → 1
          /size   unknown  is no longer in the type  was 2
        1  0.005 s  /level = 3  … ms
          /size  unknown  is no longer in the type  was 2
        2  0.009 s  /size removed  … ms

        """)
  }

  @Test func `what nothing of fits is refused with its place`() async throws {
    let (_, failure) = try await Self.report(
      "{\"level\":1,\"name\":\"A\",\"fails\":false}}",
      ask: { _ in .outcome(.rejected(PropsError(path: Pointer(["level"]), reason: "No."))) })
    #expect(failure == "Step 0 of the recording is rejected by the current type: /level: No.")
  }

  private static let performed = """
    {"level":1,"name":"A","fails":false}}
    {"at":5,"command":"/fill","value":7,"patch":[{"op":"replace","path":"/level","value":7}]}
    """

  /// What the tank makes of an event.
  private static func answering(
    _ reply: @escaping @Sendable () throws -> WorkerReply
  ) -> @Sendable (WorkerRequest) async throws -> WorkerReply {
    { request in
      guard case .evaluate(let evaluation) = request, evaluation.event != nil else {
        return TankScene.answer(request)
      }
      #expect(evaluation.event == .perform(Pointer(["fill"]), 7))
      #expect(evaluation.story == "low")
      return try reply()
    }
  }

  static let reactions: [(reply: WorkerReply, sent: String)] = [
    (.outcome(.reacted(Reaction(props: ["level": 7, "name": "A", "fails": false]))), ""),
    (
      .outcome(.reacted(Reaction(props: ["level": 8, "name": "B", "fails": false]))),
      "  The command has a different result at /level, /name.\n"
    ),
    (.outcome(.reacted(Reaction())), "  The command has a different result at /level.\n"),
    (
      .outcome(.rejected(PropsError(path: Pointer(["fill"]), reason: "There is no command."))),
      "  The command can no longer be performed: /fill: There is no command.\n"
    ),
  ]

  @Test(arguments: reactions)
  func `a command is performed again, and a different result is reported`(
    reply: WorkerReply, sent: String
  ) async throws {
    let (text, failure) = try await Self.report(Self.performed, ask: Self.answering { reply })
    #expect(failure == nil)
    #expect(Self.untimed(text).hasSuffix("1  0.005 s  /fill(7)  … ms\n" + sent))
  }

  @Test func `a command that ends its process fails at its step`() async throws {
    let death = WorkerExitError(report: CrashReport(.trap, "It traps."))
    let (text, failure) = try await Self.report(
      Self.performed.replacing(#""patch""#, with: #""crash":{"kind":"trap"},"patch""#),
      ask: Self.answering { throw death })
    #expect(text.hasSuffix("1  0.005 s  /fill(7): trap:   failed\n"))
    #expect(
      failure == "Step 1 of the recording fails with “trap”, as it did when recorded: It traps.")
  }
}
