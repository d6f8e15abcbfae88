import Storybook
import StorybookSchema
@testable import StorybookProgram
@testable import StorybookHost
import Testing

struct WorkerProtocolTests {
  private static let everything: EnvironmentSettings = {
    var environment = EnvironmentSettings(device: "phone")
    environment.reducedMotion = true
    environment.timeZone = "Asia/Kathmandu"
    environment.orientation = .landscape
    environment.clock = Instant("2026-03-01T09:30:00.250Z")?.date
    environment.size = .init(width: 1, height: 8000)
    environment.dependencies = ["photos": Dependency(mode: .hold)]
    return environment
  }()

  private static let asked: Evaluation = {
    var evaluation = Evaluation(
      ticket: 3, screen: "a", props: Array("1".utf8), environment: everything, wantsRendering: true)
    evaluation.event = ScreenRequest(
      method: "POST", address: "/cart?a=1", headers: ["accept": "text/html"], body: "b=2"
    ).map { .request($0) }
    return evaluation
  }()

  private static let answered: Reaction = {
    var reaction = Reaction(props: 2)
    reaction.answered = AnsweredRequest(.status(204, headers: ["hx-trigger": "a"]), by: "a:1")
    return reaction
  }()

  static let requests: [WorkerRequest] = [
    .evaluate(asked),
    .schema(screen: "login"),
    .sample(screen: "login", story: "wrong-password"),
    .evaluate(
      Evaluation(
        ticket: 7, screen: "ü", props: Array("{\"a\":1}".utf8),
        environment: EnvironmentSettings(device: "phone"), wantsRendering: true)),
    .evaluate(
      Evaluation(
        ticket: 9, screen: "a", props: Array("1".utf8), environment: everything,
        wantsRendering: true)),
    .evaluate(
      {
        var evaluation = Evaluation(
          ticket: 8, screen: "a", props: Array("2".utf8),
          environment: EnvironmentSettings(device: "phone"), wantsRendering: true)
        evaluation.previous = Array("1".utf8)
        evaluation.comparison = .deferred
        return evaluation
      }()),
    event(.load([DueLoad("photos"), DueLoad("row", input: .null, path: [2])])),
    event(.loaded(DueLoad("row", path: [1]), ["rows": []], path: [2])),
    event(.fail(DueLoad("row", path: [1]), message: "no")),
    .export(screen: "login", .swift, props: []),
    .outline(screen: "login", reason: "It traps."),
    .test(screen: "cart", story: "pays", index: 2),
    .test(screen: "cart", story: "pays", index: 0, trace: .mirrored),
    .locate(Trace(cause: .stackOverflow, fault: -4, addresses: [1, -2, .max])),
  ]

  private static func event(_ event: Event) -> WorkerRequest {
    .evaluate(
      Evaluation(
        ticket: 10, screen: "a", props: Array("2".utf8),
        environment: EnvironmentSettings(device: "phone"),
        event: event, wantsRendering: false))
  }

  @Test(arguments: requests) func `a request arrives as it was sent`(
    request: WorkerRequest
  ) throws {
    #expect(try WorkerRequest(payload: Self.payload(request.message)) == request)
  }

  static let replies: [WorkerReply] = [
    .outcome(.reacted(answered)), .outcome(.reacted(Reaction(performed: nil))),
    .schema(["type": "string"], problems: ["a", "b"]),
    .sample(["x": 1]),
    .exported("text\n"),
    .failed("no"),
    .tested(TestResult(stepCount: 3)),
    .traced(.began(label: "press(“Pay”)", source: CodeLocation(file: "/a/b.swift", line: 7))),
    .traced(.changed(TestState(story: "cart/pays", props: ["a": 1], environment: nil))),
    .tested(
      TestResult(
        stepCount: 1,
        failure: TestFailure(
          message: "press(“Pay”):\nno", source: CodeLocation(file: "/a/b.swift", line: 7),
          step: 1, story: "cart/pays", props: ["a": 1], environment: ["colorScheme": "dark"]))),
    .outcome(.decoded()),
    .outcome(.decoded(due: [DueLoad("photos"), DueLoad("row", input: ["a": 1], path: [0, 3])])),
    .outcome(.inspected(Inspection())),
    .outcome(
      .inspected(
        Inspection(
          projection: ["time": "0:07"],
          broken: [
            BrokenRule(name: "a", of: .props), BrokenRule(name: "b", of: .view, message: "no"),
          ]))),
    .outcome(.rejected(PropsError(path: Pointer(["a", "0"]), reason: "wrong"))),
    .outcome(.rendered(.html("<p>"), Timing(decode: 1, render: 2))),
    .outcome(.rendered(.bytes([0, 255], mediaType: .png), Timing())),
    .outcome(
      .rendered(
        Rendering(
          mediaType: MediaType("application/vnd.receipt", like: .text, fileExtension: "receipt"),
          body: .text("2 apples")), Timing())),
    .outcome(.crashed(CrashReport(.thrown, "boom"))),
    .located([], failure: nil),
    .located(
      [
        StackFrame(
          function: "html(_:)", source: .init(file: "/a.swift", line: 3, column: 9),
          isAuthors: true),
        StackFrame(function: "render", source: nil, isAuthors: false),
      ], failure: "arithmetic overflow"),
  ]

  @Test(arguments: replies) func `a reply arrives as it was sent`(reply: WorkerReply) throws {
    let message = try WorkerMessage(payload: Self.payload(WorkerMessage.reply(reply).message))
    guard case .reply(let arrived) = message else {
      Issue.record("A reply was expected.")
      return
    }
    #expect(arrived == reply)
  }

  @Test(arguments: [0, 1, -1, Int.max, .min])
  func `a message has its fields and the number of its request`(number: Int) throws {
    for message in Self.requests.map(\.message)
      + Self.replies.map({ WorkerMessage.reply($0).message })
    {
      let numbered = Self.payload(RequestNumber.number(message, as: number))
      let parts = try RequestNumber.split(numbered)
      #expect(parts.number == number)
      #expect(parts.message.elementsEqual(Self.payload(message)))
    }
  }

  @Test func `a message that is shorter than a number has none`() {
    for count in 0..<8 {
      #expect(throws: BinaryReader.FormatError.self) {
        try RequestNumber.split([UInt8](repeating: 4, count: count)[...])
      }
    }
  }

  static let greeting = ProgramGreeting(images: [
    ProgramImage(path: "/a/dependencies.so", offset: 1 << 20), ProgramImage(path: "", offset: -4),
  ])

  @Test func `a greeting arrives as it was said, or what is known of another version`() throws {
    for (version, images) in [
      (5, Self.greeting.images), (4, Self.greeting.images), (3, []), (6, []), (-1, []),
    ] {
      let greeting = ProgramGreeting(version: version, images: Self.greeting.images)
      let payload = Self.payload(WorkerMessage.greeting(greeting).message)
      guard case .greeting(let arrived) = try WorkerMessage(payload: payload) else {
        Issue.record("A greeting was expected.")
        return
      }
      #expect(arrived == ProgramGreeting(version: version, images: images))
    }
  }

  @Test func `last words arrive as they were said`() throws {
    let trace = Trace(cause: .memory, fault: 0, addresses: [7, 8])
    let message = try WorkerMessage(payload: Self.payload(WorkerMessage.trace(trace).message))
    guard case .trace(trace) = message else {
      Issue.record("A trace was expected.")
      return
    }
  }

  @Test func `messages come whole, however the stream is cut`() throws {
    let messages = Self.requests.map(\.message)
    var framing = LengthPrefixedFraming()
    var arrived: [WorkerRequest] = []
    for byte in messages.flatMap(\.self) {
      withUnsafeBytes(of: byte) { framing.append($0) }
      while let payload = try framing.next() {
        arrived.append(try WorkerRequest(payload: payload))
      }
    }
    #expect(arrived == Self.requests)
  }

  @Test(arguments: requests.indices) func `cut messages are damage, not a crash`(
    index: Int
  ) {
    let payload = Self.payload(Self.requests[index].message)
    for end in payload.startIndex..<payload.endIndex {
      #expect(throws: (any Error).self) { try WorkerRequest(payload: payload[..<end]) }
    }
  }

  @Test func `an impossible length is damage`() throws {
    var framing = LengthPrefixedFraming()
    withUnsafeBytes(of: UInt32.max) { framing.append($0) }
    #expect(throws: BinaryReader.FormatError.self) { try framing.next() }
  }

  private static func payload(_ message: [UInt8]) -> ArraySlice<UInt8> { message[4...] }
}
