import Dispatch
import Storybook
import StorybookFiles
import StorybookProgram
import StorybookRecording
import StorybookSchema
import StorybookTestSupport
import Testing

@testable import StorybookHost
@testable import StorybookSnapshots
@testable import StorybookWebSockets

/// Random rooms with their renderings, recordings, replays and pictures, as a host keeps them.
private struct RandomRooms {
  var random: RandomProps
  let size: Int
  var rooms = Rooms()
  var entries: [RoomEntry] = []
  var pictures = PictureStore()
  private var evaluations: [[Evaluation]] = []

  init(seed: Int) {
    random = RandomProps(seed: seed)
    size = [1_000, 4_000, 12_000][seed % 3]
  }

  /// What the host counts.
  var counted: Int { rooms.bytes + pictures.size }

  mutating func open() {
    let index = entries.count
    let props: Value = ["a": random.value(size), "text": .string(random.text(size)), "rows": []]
    let entry = RoomEntry(
      room: Room(
        id: "room-of-a-link-\(index)", story: "screen/story", screen: "screen", schema: [:],
        original: props, environment: EnvironmentSettings(device: "phone")))
    entries.append(entry)
    evaluations.append([])
    rooms.addEntry(entry)
    step(index) { $0.start() }
    step(index) { $0.join(Participant(id: "a", name: "A")) }
  }

  mutating func advance(_ seq: Int) {
    let index = entries.indices.randomElement(using: &random.source) ?? 0
    let props = entries[index].room.props
    switch Int.random(in: 0..<12, using: &random.source) {
    case 0, 1: react(random.changed(props, size / 10), in: index)
    case 2: say(["type": "undo", "seq": Value(seq)], in: index)
    case 3: say(["type": "redo", "seq": Value(seq)], in: index)
    case 4: say(["type": "reset", "seq": Value(seq)], in: index)
    case 5:
      say(["type": "record", "seq": Value(seq), "action": "start"], in: index)
    case 6:
      let recording = entries[index].room.recordings.session?.recording
      guard recording != nil else { return }
      say(["type": "record", "seq": Value(seq), "action": "stop"], in: index)
      let step = Value(recording?.steps.count ?? 0)
      say(
        ["type": "replay", "seq": Value(seq), "action": "seek", "inHand": true, "step": step],
        in: index)
    case 7: takePicture(of: index)
    default: edit(seq, in: index)
    }
  }

  private mutating func edit(_ seq: Int, in index: Int) {
    let count = entries[index].room.props["text"]?.string?.utf16.count ?? 0
    let patches: [Value] = [
      [["op": "replace", "path": "/a", "value": random.value(size / 2)]],
      [["op": "add", "path": "/rows/-", "value": random.value(size / 10)]],
      [["op": "remove", "path": "/rows/0"]],
      [["op": "splice", "path": "/text", "at": Value(count / 2), "delete": 1, "insert": "yz"]],
    ]
    let patch = patches.randomElement(using: &random.source) ?? []
    say(["type": "edit", "seq": Value(seq), "patch": patch], in: index)
  }

  private mutating func say(_ message: Object, in index: Int) {
    guard let message = try? ClientMessage(.object(message)) else { return }
    step(index) { $0.receiveMessage(message, from: "a") }
  }

  private mutating func react(_ props: Value, in index: Int) {
    guard let message = try? ClientMessage(["type": "perform", "seq": 1, "command": "/fill"]),
      let read = try? Value(json: props.bytes)
    else { return }
    entries[index].room.now += 10
    take(entries[index].room.receiveMessage(message, from: "a"), in: index)
    guard let evaluation = evaluations[index].popLast() else { return }
    step(index) { $0.receiveOutcome(.reacted(Reaction(props: read)), for: evaluation.ticket) }
    render(evaluation, in: index)
  }

  /// One step, and the evaluations that follow from it, as `Host.update` makes it.
  private mutating func step(_ index: Int, _ step: (inout Room) -> [Effect]) {
    entries[index].room.now += 10
    take(step(&entries[index].room), in: index)
    while let evaluation = evaluations[index].popLast() {
      take(entries[index].room.receiveOutcome(.decoded(), for: evaluation.ticket), in: index)
      render(evaluation, in: index)
    }
    rooms.weigh(entries[index])
  }

  private mutating func render(_ evaluation: Evaluation, in index: Int) {
    guard evaluation.wantsRendering else { return }
    let body = String(repeating: "<p>\(random.text(20))</p>", count: 2 * size)
    let rendering = Rendering(mediaType: "text/html", body: .text(body))
    take(
      entries[index].room.receiveOutcome(.rendered(rendering, Timing()), for: evaluation.ticket),
      in: index
    )
    rooms.weigh(entries[index])
  }

  private mutating func take(_ effects: [Effect], in index: Int) {
    for effect in effects {
      switch effect {
      case .evaluate(let evaluation): evaluations[index].append(evaluation)
      case .show: show(index)
      default: break
      }
    }
  }

  /// Sends the rendering to a client that holds the one before, and to one that holds none.
  private func show(_ index: Int) {
    guard let rendering = entries[index].room.rendering else { return }
    let held = entries[index].frames.newest?.revision
    entries[index].frames.showRendered(rendering)
    for held in [nil, held] {
      guard case .deferred(let frame)? = entries[index].frames.frame(heldRevision: held) else {
        continue
      }
      let isMade = DispatchSemaphore(value: 0)
      if frame.frame(whenMade: { isMade.signal() }) == nil { isMade.wait() }
    }
  }

  private mutating func takePicture(of index: Int) {
    let room = entries[index].room
    let story = SnapshotStory(
      id: room.story, screen: room.screen, origin: .source(slug: "story"), folder: "/nowhere",
      settles: false, environment: nil)
    var comparison = PictureComparison(.changed)
    comparison.difference = bytes(5 * size)
    _ = pictures.addPicture(
      TakenPicture(
        subject: SnapshotTracker.Subject(
          room: room.id, revision: room.revision, isEdited: true, story: story, format: .markup,
          variant: SnapshotVariant(device: "phone", colorScheme: .light), props: room.props.bytes),
        taken: bytes(20 * size), recorded: bytes(20 * size), comparison: comparison))
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    [UInt8](repeating: UInt8.random(in: 0...255, using: &random.source), count: count)
  }
}

struct RoomGrowthTests {
  /// The count follows each step as if all rooms were weighed anew.
  @Test(arguments: 1...Repetitions.count(3, atNight: 6))
  func `what is counted step by step is what there is`(seed: Int) {
    var host = RandomRooms(seed: seed)
    for _ in 0..<3 { host.open() }
    for seq in 1...60 {
      host.advance(seq)
      #expect(host.rooms.bytes == host.entries.reduce(0) { $0 + $1.bytes })
    }
    for entry in host.entries {
      var fresh = RoomWeight()
      var weighed = RoomWeight()
      _ = fresh.noteRoom(&entry.room)
      _ = weighed.noteRoom(&entry.room)
      _ = entry.weigh()
      #expect(entry.bytes == fresh.bytes + entry.frames.bytes)
      host.rooms.remove(entry)
    }
    #expect(host.rooms.bytes == 0)
  }

  @Test func `former bodies count, and those of large renderings are few`() {
    var frames = RenderingFrames()
    for revision in 0..<20 {
      let body = String(repeating: "<p>row</p>", count: 600_000) + "\(revision)"
      frames.showRendered(
        Rendered(
          revision: revision, mediaType: "text/html", body: .text(body), timing: Timing()))
    }
    // The newest one, and two of 6 MB before it.
    #expect((18_000_000..<19_000_000).contains(frames.bytes))
    frames.forgetFormer()
    #expect((6_000_000..<6_100_000).contains(frames.bytes))
  }

  #if canImport(Glibc)
    @Test(arguments: 1...Repetitions.count(2, atNight: 4))
    func `a process grows by at most one and a half times what its host counts`(seed: Int) async {
      await #expect(processExitsWith: .success) { [seed] in
        // What is used for the first time counts for no room.
        var warm = RandomRooms(seed: 9)
        for _ in 0..<6 { warm.open() }
        for seq in 1...180 { warm.advance(seq) }
        warm = RandomRooms(seed: 0)
        var host = RandomRooms(seed: seed)
        let start = residentBytes()
        for _ in 0..<6 { host.open() }
        for seq in 1...180 {
          host.advance(seq)
          guard seq.isMultiple(of: 30) else { continue }
          let grown = residentBytes() - start
          #expect(grown <= host.counted * 3 / 2, "after \(seq): \(grown) of \(host.counted)")
          #expect(
            host.counted <= grown * 3 + 2_000_000, "after \(seq): \(grown) of \(host.counted)")
        }
      }
    }
  #endif
}
