import StorybookFiles
import StorybookProgram
package import Storybook
package import StorybookSchema

extension HostMessage {
  /// The message as JSON, with complete renderings; the host encodes splices itself.
  package var value: Value {
    switch self {
    case .hello(let hello): hello.value
    case .catalog(let catalog, let title, let devices):
      .members(["type": "catalog", "catalog": catalog, "title": title, "devices": devices])
    case .opened(let opened): opened.value
    case .schema(let room, let schema, let seq):
      .members(["type": "schema", "seq": seq, "room": room, "schema": schema])
    case .changed(let changed): changed.value
    case .steps(let offer): .members(["type": "steps", "undo": offer.undo, "redo": offer.redo])
    case .environment(let seq, let revision, let environment):
      .members([
        "type": "environment", "seq": seq, "revision": revision, "environment": environment.value,
      ])
    case .rendered(let rendered): rendered.value
    case .inspected(let inspected):
      .members([
        "type": "inspected", "revision": inspected.revision, "...": inspected.inspection,
      ])
    case .rejected(let seq, let mismatch):
      .members([
        "type": "rejected", "seq": seq, "path": mismatch.path, "reason": mismatch.reason,
        "stale": mismatch.isStale.ifSet, "gone": mismatch.isGone.ifSet,
      ])
    case .performed(let seq, let participant, let note, let unchanged):
      .members([
        "type": "performed", "seq": seq, "participant": participant, "command": note.command,
        "value": note.value, "location": note.location, "at": note.at,
        "unchanged": unchanged.ifSet, "element": note.element, "change": note.change,
      ])
    case .answered(let seq, let answer):
      .members(["type": "answered", "seq": seq, "...": answer])
    case .participants(let people):
      .members(["type": "participants", "participants": people.map(\.value)])
    case .presence(let difference): difference.value
    case .saved(let saved): saved.value
    case .exported(let seq, let kind, let content):
      .members(["type": "exported", "seq": seq, "kind": kind.rawValue, "content": content])
    case .crashed(let crash): crash.value
    case .drifted(let revision, let drift):
      .members([
        "type": "drifted", "revision": revision, "fields": drift.fields.map(\.value),
        "patch": drift.patch.value,
      ])
    case .status(let story, let status):
      .members(["type": "status", "story": story, "status": status.rawValue])
    case .waiting(let limit):
      .members([
        "type": "waiting", "waits": limit != nil,
        "limit": limit.map { Int(($0 / .seconds(1)).rounded(.up)) },
      ])
    case .build(let members): .members(["type": "build", "...": members])
    case .assets(let paths): Self.changed(paths)
    case .affected(let stories): .members(["type": "affected", "stories": stories])
    case .excerpted(let excerpt): excerpt.value
    case .recording(let report): report.value
    case .replaying(let report): report.value
    case .moment(let report):
      .members([
        "type": "moment", "seq": report.seq, "step": report.step, "patch": report.patch?.value,
      ])
    case .previewed(let previewed): previewed.value
    case .snapshotted(let snapshotted): snapshotted.value
    case .pictured(let pictured): pictured.value
    case .review(let review): review.value
    case .surveyed(let surveyed): surveyed.value
    case .tested(let tested): tested.value
    case .checked(let checked): checked.value
    case .origins(let origins): origins.value
    case .sharing(let sharing):
      .members(["type": "sharing", "state": sharing.rawValue, "message": sharing.sentence])
    case .failed(let failure):
      .members([
        "type": "failed", "seq": failure.seq, "code": failure.code.rawValue,
        "message": failure.message,
      ])
    }
  }

  /// `paths` are relative to `/assets/`, once the only folder.
  private static func changed(_ paths: [String]) -> Value {
    let assets = paths.filter { $0.hasPrefix(PublicFolder.assets) }
    return .members([
      "type": "assets", "paths": assets.map { String($0.dropFirst(PublicFolder.assets.count)) },
      "addresses": paths,
    ])
  }
}

extension HostMessage.Hello {
  fileprivate var value: Value {
    .members([
      "type": "hello", "version": Self.version, "title": title, "catalog": catalog,
      "devices": devices, "limits": limits, "readOnly": readOnly, "root": root,
      "shared": shared.ifSet, "axe": axe.ifSet, "command": command, "host": host,
    ])
  }
}

extension HostMessage.Opened {
  fileprivate var value: Value {
    .members([
      "type": "opened", "room": room, "screen": screen, "story": story, "schema": schema,
      "props": props, "own": own, "revision": revision, "environment": environment.value,
      "history": history.value, "steps": steps.value, "participants": participants.map(\.value),
      "participant": participant, "shared": shared.ifSet, "seen": seen, "life": life,
      "edits": edits.nonEmpty, "loaded": loaded.ifSet, "continues": continues ? nil : false,
    ])
  }
}

extension HostMessage.Changed {
  fileprivate var value: Value {
    .members([
      "type": "changed", "revision": revision, "seq": seq, "participant": participant,
      "page": page, "edit": edit, "loaded": loaded.ifSet, "rewritten": rewritten.ifSet,
      "patch": patch.value, "history": history.value, "steps": steps?.value,
    ])
  }
}

extension HostMessage.Saved {
  fileprivate var value: Value {
    .members([
      "type": "saved", "seq": seq, "kind": kind.rawValue, "name": name, "file": file,
      "content": content, "written": written, "environment": environment, "snapshots": snapshots,
      "reason": reason,
    ])
  }
}

extension Rendered {
  fileprivate var value: Value {
    .members([
      "type": "rendered", "revision": revision, "...": Object(mediaType.members + body.members),
      "timing": timing.value(diff: 0, bytes: body.count), "settled": isSettled, "...": notes.object,
    ])
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
    .members(["decode": decode, "render": render, "diff": diff, "bytes": bytes])
  }
}

extension Crash {
  fileprivate var value: Value {
    .members([
      "type": "crashed", "revision": revision, "kind": report.cause.kind.rawValue,
      "cause": report.cause.rawValue, "message": report.message, "stack": report.stack?.nonEmpty,
      "stackFollows": (report.stack == nil).ifSet, "remedy": report.remedy, "props": props,
    ])
  }
}
