import Storybook
import StorybookSchema

/// What a check found at one story.
struct CheckResult: Hashable, Sendable {
  /// The fixture's file; of a story in Swift its line and its id.
  let place: String
  var problems: [Problem] = []
  /// What is no fault of the story, and to be known all the same.
  var notes: [String] = []
  /// What was written over the fixture.
  var change: FixtureChange?
  /// False for what there is no rendering of.
  var isShown = true
  /// True when the check can carry the fixture over, and was not told to.
  var isFixable = false

  var isFine: Bool { problems.isEmpty }

  enum Problem: Hashable, Sendable {
    /// The fixture parted from its type here.
    case field(Drift.Field)
    /// The type takes the props, and never reads this one.
    case unread(Pointer, was: Value?)
    /// The type refuses what is there, whatever its schema says.
    case refusal(PropsError)
    /// A rule that the props are to keep, with its places.
    case broken(BrokenRule)
    /// The file stops being JSON here.
    case damage(FixtureFileError)
    /// Something is wrong in a line of the file.
    case line(Int, String)
    case sentence(String)
    /// The type does not write what it reads.
    case altered(Alteration)
    /// It does not look as it was recorded.
    case snapshot(SnapshotViolation)
  }
}

extension CheckResult {
  /// A block of the report; empty where there is nothing to tell.
  var text: String {
    guard !isFine || change != nil || !notes.isEmpty else { return "" }
    let place = VisibleText.line(place)
    var lines = [change == nil ? place : "\(place): fixed"]
    lines += change?.lines.map(VisibleText.line) ?? []
    lines += AlignedRows(problems.compactMap(\.cells)).lines
    lines += problems.flatMap(\.sentences) + notes.map(VisibleText.line)
    return lines.map { $0 + "\n" }.joined(separator: "  ")
  }
}

extension CheckResult.Problem {
  /// Pointer, kind, reason, the value there, the value it should be.
  fileprivate var cells: [String]? {
    switch self {
    case .field(let field): field.cells
    case .unread(let path, let was):
      [path.shown, "unknown", "is not known any more", was.map { "was \($0.shortened)" } ?? ""]
    case .refusal(let mismatch): [mismatch.path.shown, "refused", mismatch.reason]
    case .broken(let rule): rule.cells
    case .altered(let part): [part.path.shown, "altered", part.description]
    case .damage, .line, .sentence, .snapshot: nil
    }
  }

  fileprivate var sentences: [String] {
    let text: String
    switch self {
    case .damage(let damage): text = VisibleText.line(damage.description)
    case .line(let line, let sentence): text = "line \(line): \(VisibleText.line(sentence))"
    case .sentence(let sentence): text = VisibleText.lines(sentence)
    case .snapshot(let objection): text = objection.text
    case .field, .unread, .refusal, .broken, .altered: return []
    }
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }
}

extension BrokenRule {
  fileprivate var cells: [String] {
    let places = paths.isEmpty ? Pointer().shown : paths.map(\.shown).joined(separator: ", ")
    let kind = subject == .view ? "broken (projected)" : "broken"
    return [places, kind, message.map { "\(name): \($0)" } ?? name]
  }
}

extension Drift.Field {
  fileprivate var cells: [String] {
    let old = from.map { "from \($0)" } ?? was.map { "was \($0.shortened)" } ?? ""
    let new = proposal.map { "→ \($0.shortened)" } ?? ""
    return [path.shown, kind.rawValue, from == nil ? reason : "is renamed", old, new]
  }
}

extension Pointer {
  /// The empty pointer has no text to show.
  var shown: String { isEmpty ? "(root)" : description }
}

extension Value {
  /// JSON that fits in a line.
  var shortened: String {
    let text = text
    return text.count <= 60 ? text : text.prefix(59) + "…"
  }
}
