import Storybook
import StorybookProgram
import StorybookSchema
import Testing

/// Decodes the frames of a program of 1.0.0-beta.1, and encodes the requests that it reads.
struct ProgramFramesTests {
  @Test func `a program greets, and lists its screens`() throws {
    let first = try Corpus.program.first.map { try WorkerMessage(payload: Corpus.payload($0)) }
    guard case .greeting(let greeting) = first[0], case .ready(let listing) = first[1] else {
      Issue.record("A greeting and a catalog were expected.")
      return
    }
    #expect(greeting == ProgramGreeting(version: 3, library: "1.0.0-beta.1"))
    #expect(greeting.remedy == nil)
    #expect(listing.title == "Example stories")
    #expect(listing.screens.count == 24)
    #expect(listing.devices.count == 21)
    let tally = try #require(listing.screens.first { $0.id == "tally" })
    #expect(tally.path == ["Lab", "Tally"])
    #expect(tally.file == "/a/stories/Stories/Tally/Tally+Stories.swift")
    #expect(tally.stories.map(\.title) == ["Empty", "On the way"])
  }

  private static let said = [
    "schema": ["schema of title, count, target, dispatch"],
    "sample": [#"{"title":"Birds seen","count":7,"target":12,"dispatch":"command"}"#],
    "rendering": ["decoded", "text/html with “7<small> of 12”"],
    "text": ["decoded", "text/plain with “19 of 20”"],
    "performed": [
      #"/dispatch {"add":{"_0":1}}: {"title":"Herons seen","count":8,"target":20,"#
        + #""dispatch":"command"}"#,
      "text/html with “8<small> of 20”",
    ],
    "inspected": ["nothing is broken"],
    "exported": ["an export of 140 bytes"],
    "rejected": ["/count/value: At most 100, please."],
    "thrown": ["decoded", "thrown: No bread today"],
    "tested": ["5 steps passed"],
    "crashed": ["decoded", "signal at 28 addresses"],
    "located": [
      "static Troublemaker.outcome(of:) Troublemaker.swift:42:77, "
        + "static Troublemaker.html(_:_:) Troublemaker.swift:16:23"
    ],
  ]

  @Test(arguments: said.keys.sorted())
  func `a reply means what it meant`(what: String) throws {
    let exchange = try #require(try Corpus.program.exchanges.first { $0.what == what })
    let replies = try exchange.replies.map {
      Self.sentence(try WorkerMessage(payload: Corpus.payload($0)))
    }
    #expect(replies == Self.said[what])
  }

  @Test func `a request is written as such a program reads it`() throws {
    for exchange in try Corpus.program.exchanges {
      let payload = Corpus.payload(exchange.request)
      let request = try WorkerRequest(payload: payload)
      #expect(request.message.dropFirst(4).elementsEqual(payload), "\(exchange.what)")
    }
  }

  private static func sentence(_ message: WorkerMessage) -> String {
    switch message {
    case .reply(.schema(let schema, problems: [])):
      let members = schema["$defs"]?["Props"]?["properties"]?.object?.map(\.key) ?? []
      return "schema of \(members.joined(separator: ", "))"
    case .reply(.sample(let props)): return props.text
    case .reply(.exported(let text)): return "an export of \(text.utf8.count) bytes"
    case .reply(.outcome(let outcome)): return sentence(outcome)
    case .reply(.tested(let result)) where result.failure == nil:
      return "\(result.stepCount) steps passed"
    case .reply(.located(let frames, failure: nil)):
      return frames.map(sentence).joined(separator: ", ")
    case .trace(let trace): return "\(trace.cause) at \(trace.addresses.count) addresses"
    default: return "\(message)"
    }
  }

  private static func sentence(_ outcome: Outcome) -> String {
    switch outcome {
    case .decoded(due: []): return "decoded"
    case .rendered(let rendering, _):
      guard case .text(let text) = rendering.body else { return "bytes" }
      let count = text.firstMatch(of: /\d+(<small>)? of \d+/)?.output.0 ?? ""
      return "\(rendering.mediaType.name) with “\(count)”"
    case .reacted(let reaction):
      let performed = reaction.performed.map { "\($0.command) \($0.value?.text ?? "")" }
      return "\(performed ?? ""): \(reaction.props?.text ?? "")"
    case .inspected(let inspection) where inspection.broken.isEmpty: return "nothing is broken"
    case .rejected(let error): return "\(error.path): \(error.reason)"
    case .crashed(let report): return "\(report.cause): \(report.message)"
    default: return "\(outcome)"
    }
  }

  private static func sentence(_ frame: StackFrame) -> String {
    guard frame.isAuthors, let source = frame.source else { return frame.function }
    let file = source.file.split(separator: "/").last ?? ""
    return "\(frame.function) \(file):\(source.line):\(source.column)"
  }
}
