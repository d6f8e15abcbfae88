import StorybookMarkup

/// One thing that a revision changed, without the place where it did: changes of several stories that
/// are equal, or alike but for the words of the stories, are one group of a review.
struct ReviewedChange: Hashable, Sendable {
  let kind: Kind
  /// What is changed: an element such as `button`, an attribute such as `a href`, a rule.
  let subject: String
  let before: String
  let after: String
  /// The same with `…` for the words of one story and for all numbers.
  let pattern: Pattern

  struct Pattern: Hashable, Sendable {
    let before: String
    let after: String
  }

  init(
    _ kind: Kind, _ subject: String, before: String = "", after: String = "",
    ownWords: OwnWords? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.before = before
    self.after = after
    pattern = Pattern(
      before: ownWords?.pattern(before) ?? before, after: ownWords?.pattern(after) ?? after)
  }

  /// What all changes of a group have in common.
  var withoutOwnWords: ReviewedChange {
    ReviewedChange(kind, subject, before: pattern.before, after: pattern.after)
  }

  /// The kinds of changes, the most surprising first.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A fault of accessibility that is new.
    case finding
    /// One of the two renders where the other fails.
    case outcome
    /// Stories that are no more.
    case gone
    /// The type of the props.
    case schema
    case lostText
    /// What an element is, is called, or does.
    case meaning
    case text
    /// Elements that were added or removed.
    case content
    /// The media type, or lines of what is no markup.
    case output
    case order
    case wrapper
    case attribute
    /// How an element looks.
    case style
    /// The story's own props.
    case props
    /// A fault of accessibility that is gone.
    case repaired
    /// Stories with another name: the same props, the same rendering.
    case renamed
    /// Stories that were not there.
    case new
  }
}

extension ReviewedChange {
  /// A name of the change that is the same in each review.
  var id: String {
    var hash = StableHash()
    for text in [kind.rawValue, subject, before, after] { hash.combine(text) }
    return String(hash.text.prefix(8))
  }

  /// The change in one line: `text of h1: “Contacts” → “People”`.
  var sentence: String {
    let words = [kind.noun, subject].filter { !$0.isEmpty }.joined(separator: kind.link)
    switch (before.isEmpty, after.isEmpty) {
    case (true, true): return words
    case (false, true): return "\(words): “\(before)” is gone"
    case (true, false): return "\(words): “\(after)” is new"
    case (false, false): return "\(words): “\(before)” → “\(after)”"
    }
  }
}

extension ReviewedChange.Kind {
  /// The first words of a sentence about it.
  fileprivate var noun: String {
    switch self {
    case .finding: "accessibility"
    case .lostText: "lost text"
    case .repaired: "repaired accessibility"
    default: rawValue
    }
  }

  fileprivate var link: String {
    switch self {
    case .finding, .repaired, .outcome, .output, .gone, .renamed, .new: " "
    default: " of "
    }
  }
}

extension ReviewedChange.Kind: Comparable {
  /// The more surprising one is smaller.
  static func < (one: Self, other: Self) -> Bool { one.order < other.order }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
