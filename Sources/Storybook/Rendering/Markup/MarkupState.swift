/// What a fragment keeps beside its markup, so that markup around it and after it fits.
///
/// ```
/// title=▲ class=a><b>▲</b
/// opening         ^end   ^scanned: in a tag
/// ```
struct MarkupState: Sendable {
  /// Where the first byte stands that is not scanned: literals are scanned when a text follows.
  var context = MarkupContext()
  var scanned = 0
  /// Whether no tag has begun.
  var isOpen = true
  /// Where the first tag begins. What is put into a tag is before that.
  private(set) var end = 0
  /// The texts before the first tag: most fragments have one at most.
  private(set) var firstText: Range<Int>?
  private var moreTexts: [Range<Int>]?
  /// Whether there are texts behind that.
  var hasText = false
  var fault: MarkupFaultError?

  var texts: [Range<Int>] { (firstText.map { [$0] } ?? []) + (moreTexts ?? []) }

  /// A text is appended.
  mutating func addText(_ range: Range<Int>) {
    guard isOpen else { return hasText = true }
    if firstText == nil {
      firstText = range
    } else if moreTexts == nil {
      moreTexts = [range]
    } else {
      moreTexts?.append(range)
    }
  }

  /// Moves over what is not scanned yet.
  mutating func scan(_ markup: inout String) {
    let firstTag = markup.withUTF8 { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      return context.scan(MarkupBytes(base: base, count: bytes.count), from: scanned)
    }
    scanned = markup.utf8.count
    if isOpen, let firstTag {
      isOpen = false
      end = firstTag
    }
  }

  /// The state without the part before the first tag.
  var afterOpening: MarkupState {
    var rest = self
    (rest.firstText, rest.moreTexts) = (nil, nil)
    return rest
  }

  /// A fragment follows between tags, at an offset.
  mutating func join(_ other: MarkupState, at offset: Int) {
    if other.firstText != nil {
      for text in other.texts { addText(text.lowerBound + offset..<text.upperBound + offset) }
    }
    if isOpen {
      isOpen = other.isOpen
      end = other.end + offset
    }
    if other.hasText { hasText = true }
    context = other.context
    scanned = other.scanned + offset
    if fault == nil { fault = other.fault }
  }
}
