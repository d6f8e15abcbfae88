package import StorybookSchema
package import Storybook

extension HostMessage {
  /// The message as JSON, with complete renderings; the host encodes splices itself.
  package var value: Value {
    switch self {
    case .hello(let hello): hello.value
    case .catalog(let catalog, let title, let devices):
      Self.catalog(catalog, title: title, devices: devices)
    case .opened(let opened): opened.value
    case .schema(let room, let schema):
      ["type": "schema", "room": .string(room), "schema": schema]
    case .changed(let changed): changed.value
    case .steps(let offer):
      Self.object("steps", seq: nil, (offer.value.object ?? [:]).map { ($0.key, $0.value) })
    case .environment(let seq, let revision, let environment):
      Self.object(
        "environment", seq: seq,
        [("revision", Value(revision)), ("environment", environment.value)])
    case .rendered(let rendered): rendered.value
    case .inspected(let inspected): Self.inspected(inspected)
    case .rejected(let seq, let mismatch): mismatch.message(seq)
    case .performed(let seq, let participant, let note, let unchanged):
      Self.object(
        "performed", seq: seq,
        [("participant", .string(participant))] + note.members
          + (unchanged ? [("unchanged", true)] : []))
    case .answered(let seq, let answer): Self.object("answered", seq: seq, answer.members)
    case .participants(let people): Participant.message(people)
    case .presence(let difference): difference.value
    case .saved(let saved): saved.value
    case .exported(let seq, let kind, let content): Self.exported(seq, as: kind.rawValue, content)
    case .crashed(let crash): crash.value
    case .drifted(let revision, let drift): drift.message(revision)
    case .status(let story, let status): status.message(story)
    case .waiting(let limit): Self.waiting(limit)
    case .build(let members): Self.object("build", seq: nil, members.map { ($0.key, $0.value) })
    case .assets(let paths): Self.changed(paths)
    case .affected(let stories): Self.affected(stories)
    case .excerpted(let excerpt): excerpt.value
    case .recording(let report): report.value
    case .replaying(let report): report.value
    case .moment(let report): report.value
    case .previewed(let previewed): previewed.value
    case .snapshotted(let snapshotted): snapshotted.value
    case .pictured(let pictured): pictured.value
    case .surveyed(let surveyed): surveyed.value
    case .tested(let tested): tested.value
    case .checked(let checked): checked.value
    case .origins(let origins): origins.value
    case .sharing(let sharing): sharing.value
    case .failed(let failure): failure.value
    }
  }

  private static func catalog(
    _ catalog: Value, title: String?, devices: [Device]?
  ) -> Value {
    var object: Object = ["type": "catalog", "catalog": catalog]
    object["title"] = title.map { .string($0) }
    object["devices"] = devices.map { .array($0.map(\.value)) }
    return .object(object)
  }

  /// `paths` are relative to `/assets/`, once the only folder.
  private static func changed(_ paths: [String]) -> Value {
    let assets = PublicFolder.assets
    return [
      "type": "assets",
      "paths": .array(
        paths.filter { $0.hasPrefix(assets) }.map { .string(String($0.dropFirst(assets.count))) }),
      "addresses": .array(paths.map { .string($0) }),
    ]
  }

  private static func waiting(_ limit: Duration?) -> Value {
    var object: Object = ["type": "waiting", "waits": .bool(limit != nil)]
    object["limit"] = limit.map { Value(Int(($0 / .seconds(1)).rounded(.up))) }
    return .object(object)
  }

  private static func inspected(_ inspected: Inspected) -> Value {
    let members = (inspected.inspection.value.object ?? [:]).map { ($0.key, $0.value) }
    return object(
      "inspected", seq: nil, [("revision", Value(inspected.revision))] + members)
  }

  private static func exported(_ seq: Int, as kind: String, _ content: String) -> Value {
    object("exported", seq: seq, [("kind", .string(kind)), ("content", .string(content))])
  }

  fileprivate static func object(
    _ type: String, seq: Int?, _ members: [(String, Value)]
  ) -> Value {
    var object: Object = ["type": .string(type)]
    object["seq"] = seq.map { Value($0) }
    for (key, value) in members { object[key] = value }
    return .object(object)
  }
}

extension PropsError {
  fileprivate func message(_ seq: Int) -> Value {
    var object: Object = [
      "type": "rejected", "seq": Value(seq), "path": .string("\(path)"),
      "reason": .string(reason),
    ]
    if isStale { object["stale"] = true }
    if isGone { object["gone"] = true }
    return .object(object)
  }
}

extension ProtocolError {
  fileprivate var value: Value {
    HostMessage.object(
      "failed", seq: seq, [("code", .string(code.rawValue)), ("message", .string(message))])
  }
}

extension HostMessage {
  private static func affected(_ stories: [String]?) -> Value {
    var object: Object = ["type": "affected"]
    object["stories"] = stories.map { .array($0.map { .string($0) }) }
    return .object(object)
  }
}

extension Drift {
  fileprivate func message(_ revision: Int) -> Value {
    [
      "type": "drifted", "revision": Value(revision), "fields": value["fields"] ?? [],
      "patch": patch.value,
    ]
  }
}

extension StoryStatus {
  fileprivate func message(_ story: String) -> Value {
    ["type": "status", "story": .string(story), "status": .string(rawValue)]
  }
}

extension HostMessage.Hello {
  fileprivate var value: Value {
    var object: Object = [
      "type": "hello", "version": Value(Self.version), "title": .string(title),
      "catalog": catalog, "devices": .array(devices.map(\.value)), "limits": .object(limits),
      "readOnly": .bool(readOnly),
    ]
    object["root"] = root.map { .string($0) }
    if shared { object["shared"] = true }
    if axe { object["axe"] = true }
    object["command"] = command.map { .string($0) }
    object["host"] = host.map { .string($0) }
    return .object(object)
  }
}

extension HostMessage.Opened {
  fileprivate var value: Value {
    var object: Object = [
      "type": "opened", "room": .string(room), "screen": .string(screen),
      "story": .string(story), "schema": schema, "props": props,
    ]
    object["own"] = own
    object["revision"] = Value(revision)
    object["environment"] = environment.value
    object["history"] = history.value
    object["steps"] = steps.value
    object["participants"] = .array(participants.map(\.value))
    object["participant"] = .string(participant)
    if shared { object["shared"] = true }
    object["seen"] = seen.map { Value($0) }
    object["life"] = life.map { .string($0) }
    if !edits.isEmpty {
      object["edits"] = .object(
        Object(edits.sorted { $0.key < $1.key }.map { ($0.key, Value($0.value)) }))
    }
    if loaded { object["loaded"] = true }
    if !continues { object["continues"] = false }
    return .object(object)
  }
}

extension HostMessage.Changed {
  fileprivate var value: Value {
    var object: Object = ["type": "changed", "revision": Value(revision)]
    object["seq"] = seq.map { Value($0) }
    object["participant"] = participant.map { .string($0) }
    object["page"] = page.map { .string($0) }
    object["edit"] = edit.map { Value($0) }
    if loaded { object["loaded"] = true }
    if rewritten { object["rewritten"] = true }
    object["patch"] = patch.value
    object["history"] = history.value
    object["steps"] = steps?.value
    return .object(object)
  }
}

extension HostMessage.Saved {
  fileprivate var value: Value {
    var object: Object = [
      "type": "saved", "seq": Value(seq), "kind": .string(kind.rawValue),
      "name": .string(name), "file": .string(file),
    ]
    object["content"] = content.map { .string($0) }
    object["written"] = .bool(written)
    object["environment"] = environment
    object["snapshots"] = snapshots.map { .array($0.map { .string($0) }) }
    object["reason"] = reason.map { .string($0) }
    return .object(object)
  }
}

extension Rendered {
  fileprivate var value: Value {
    var object: Object = ["type": "rendered", "revision": Value(revision)]
    for member in mediaType.members + body.members { object[member.0] = member.1 }
    object["timing"] = timing.value(diff: 0, bytes: body.count)
    object["settled"] = .bool(isSettled)
    for note in notes { object[note.key] = note.value }
    return .object(object)
  }
}

extension Rendering.Body {
  /// The size in bytes; text counts as UTF-8.
  package var count: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }
}

extension Timing {
  package func value(diff: Int, bytes: Int) -> Value {
    [
      "decode": Value(decode), "render": Value(render), "diff": Value(diff),
      "bytes": Value(bytes),
    ]
  }
}

extension Crash {
  fileprivate var value: Value {
    var object: Object = [
      "type": "crashed", "revision": Value(revision),
      "kind": .string(report.cause.kind.rawValue), "cause": .string(report.cause.rawValue),
      "message": .string(report.message),
    ]
    if let stack = report.stack, !stack.isEmpty { object["stack"] = .array(stack.map(\.value)) }
    if report.stack == nil { object["stackFollows"] = true }
    object["remedy"] = report.remedy.map { .string($0) }
    object["props"] = props
    return .object(object)
  }
}
