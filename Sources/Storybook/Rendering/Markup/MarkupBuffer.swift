import Foundation

/// The bytes of markup, and what is known of them. Fragments share the buffer that they were built
/// in, which does not change any more.
///
/// Bytes, as a list appends thousands of short texts, each of which takes a string several calls.
final class MarkupBuffer: @unchecked Sendable {
  @exclusivity(unchecked) var state: MarkupState
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var base: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var capacity: Int

  init(capacity: Int, state: MarkupState = MarkupState()) {
    self.capacity = max(capacity, 16)
    self.state = state
    base = .allocate(capacity: self.capacity)
  }

  convenience init(_ markup: String, state: MarkupState = MarkupState()) {
    self.init(capacity: markup.utf8.count, state: state)
    append(markup)
  }

  deinit { base.deallocate() }

  func copy() -> MarkupBuffer {
    let copy = MarkupBuffer(capacity: count, state: state)
    copy.append(bytes)
    return copy
  }

  var bytes: MarkupBytes { MarkupBytes(base: base, count: count) }

  func text(_ range: Range<Int>) -> String { bytes[range].text }

  var text: String { text(0..<count) }

  // MARK: Changes

  func append(_ text: String) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
    if done != nil { return }
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a text, escaped.
  func appendEscaped(_ text: String, keepingReturns: Bool) {
    // Most texts contain nothing to escape.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard String.firstEscaped(in: bytes, from: 0) == nil else { return false }
      append(bytes)
      return true
    }
    if isPlain != true { append(String.escaped(text, keepingReturns: keepingReturns)) }
  }

  private func append(_ source: UnsafeBufferPointer<UInt8>) {
    if let base = source.baseAddress { append(MarkupBytes(base: base, count: source.count)) }
  }

  func append(_ source: MarkupBytes) {
    guard source.count > 0 else { return }
    if source.count > capacity - count { reserve(max(capacity * 2, count + source.count)) }
    memcpy(base + count, source.base, source.count)
    count += source.count
  }

  /// Moves the state over what is not scanned yet.
  func scan() { state.scan(bytes) }

  func removeLast(_ length: Int) { count -= length }

  /// Makes room for a number of bytes in all.
  func reserve(_ length: Int) {
    guard length > capacity else { return }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: length)
    memcpy(larger, base, count)
    base.deallocate()
    base = larger
    capacity = length
  }
}
