/// Elements that leave in the order in which they came.
///
/// Those that have left are removed when they are the greater part, so that each that waits is moved
/// once or twice, however many wait.
package struct Queue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  package init() {}

  package var count: Int { elements.count - head }
  package var isEmpty: Bool { head == elements.count }
  package var first: Element? {
    guard !isEmpty else { return nil }
    return elements[head]
  }

  /// Those that wait, the first one first.
  package var waiting: [Element] { elements[head...].compactMap(\.self) }

  package mutating func append(_ element: Element) { elements.append(element) }

  package mutating func popFirst() -> Element? {
    guard let element = first else { return nil }
    elements[head] = nil
    head += 1
    if head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}

extension Queue: Sendable where Element: Sendable {}
