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
  /// Whether there are texts behind that.
  var hasText = false
  /// One field for all that few fragments have, as lists copy and destroy thousands of fragments.
  private var extras: [Extra]?

  private enum Extra: Sendable {
    /// A text before the first tag, after the first one.
    case text(Range<Int>)
    case fault(MarkupFaultError)
    /// The text that a fragment was decoded from, if that was not safe.
    case source(String)
  }

  init() {}

  init(source: String?) { extras = source.map { [.source($0)] } }

  var source: String? {
    guard case .source(let source)? = extras?.first else { return nil }
    return source
  }

  var fault: MarkupFaultError? {
    extras?.lazy.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }.first
  }

  private var moreTexts: [Range<Int>] {
    extras?.compactMap { if case .text(let range) = $0 { range } else { nil } } ?? []
  }

  var texts: [Range<Int>] { (firstText.map { [$0] } ?? []) + moreTexts }

  private mutating func add(_ extra: Extra) {
    if extras == nil { extras = [extra] } else { extras?.append(extra) }
  }

  /// A text is appended.
  mutating func addText(_ range: Range<Int>) {
    guard isOpen else { return hasText = true }
    if firstText == nil { firstText = range } else { add(.text(range)) }
  }

  /// Keeps the first fault.
  mutating func addFault(_ other: @autoclosure () -> MarkupFaultError?) {
    if fault == nil, let other = other() { add(.fault(other)) }
  }

  /// Moves over what is not scanned yet.
  mutating func scan(_ bytes: MarkupBytes) {
    let firstTag = context.scan(bytes, from: scanned)
    scanned = bytes.count
    if isOpen, let firstTag {
      isOpen = false
      end = firstTag
    }
  }

  /// The state without the part before the first tag.
  var afterOpening: MarkupState {
    var rest = self
    (rest.firstText, rest.extras) = (nil, fault.map { [.fault($0)] })
    return rest
  }

  /// A fragment follows between tags, at an offset.
  mutating func join(_ other: MarkupState, at offset: Int) {
    if let text = other.firstText {
      addText(text.lowerBound + offset..<text.upperBound + offset)
      if other.extras != nil {
        for text in other.moreTexts { addText(text.lowerBound + offset..<text.upperBound + offset) }
      }
    }
    if isOpen {
      isOpen = other.isOpen
      end = other.end + offset
    }
    if other.hasText { hasText = true }
    context = other.context
    context.valueStart += offset
    scanned = other.scanned + offset
    if other.extras != nil, let fault = other.fault { addFault(fault) }
  }
}
