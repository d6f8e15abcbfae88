import Storybook
import StorybookHost
import StorybookProgram
import StorybookSchema

/// A room's rendering without revisions and timings, which differ in every run.
struct SiteRendering: Hashable, Sendable {
  var rendered: Rendered?
  var crash: Crash?
  var drift: Drift?
  var inspected: HostMessage.Inspected?

  private let files: CatalogFiles

  init(_ room: Room, root: SourceRoot, files: CatalogFiles) {
    self.files = files
    rendered = room.rendering
    crash = room.crash.map { $0.located(from: root) }
    drift = room.drift
    inspected = room.inspected
  }

  /// The members `rendered`, `crashed`, `drifted` and `inspected`, where present.
  ///
  /// The addresses of files are relative to the site's root folder, where its canvas is.
  var value: Value {
    let messages: [(String, HostMessage?)] = [
      ("rendered", rendered.map { .rendered(moved($0, by: "")) }),
      ("crashed", crash.map { .crashed($0) }),
      ("drifted", drift.map { .drifted(0, $0) }),
      ("inspected", inspected.map { .inspected($0) }),
    ]
    var object = Object()
    for (name, message) in messages {
      guard var members = message?.value.object else { continue }
      for key in ["type", "revision", "timing"] { members[key] = nil }
      object[name] = .object(members)
    }
    return .object(object)
  }

  /// The rendering with relative addresses of files.
  ///
  /// - Parameter base: the path from the document to the site's root folder.
  func moved(_ rendered: Rendered, by base: String) -> Rendered {
    guard rendered.mediaType.form == .html, case .text(let markup) = rendered.body else {
      return rendered
    }
    var moved = rendered
    moved.body = .text(FileLinks(base: base, isFile: files.contains).moved(markup))
    return moved
  }

  var ignoredGlobals: [String] {
    rendered?.notes.globals.map(\.description) ?? []
  }

  /// Why a story fails, in a sentence.
  var problem: String? {
    if let crash { return crash.report.message }
    guard let field = drift?.fields.first else { return nil }
    return "The props do not match their type: \(field.path) \(field.reason)"
  }
}

extension Crash {
  /// Makes paths relative to the package, as the site must not reveal the machine that built it.
  fileprivate func located(from root: SourceRoot) -> Crash {
    var crash = self
    crash.report.remedy = nil
    crash.report.stack = report.stack?.map { frame in
      var frame = frame
      frame.source = frame.source.map {
        .init(file: root.relative($0.file), line: $0.line, column: $0.column)
      }
      return frame
    }
    return crash
  }
}
