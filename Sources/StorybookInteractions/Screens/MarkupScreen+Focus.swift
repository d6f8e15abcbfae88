import StorybookMarkup
import StorybookSchema

// What takes the focus, and the order in which the Tab key reaches it.
extension MarkupScreen {
  func focused(_ key: FormField?) -> ID? {
    focusable.first { $0.field == key }?.id
  }

  /// Returns the identity of the closest element that takes the focus when a node is pressed.
  func focus(of path: [ID]) -> FormField? {
    let id = path.first(where: tree.isFocusable)
    return focusable.first { $0.id == id }?.field
  }

  func listFocusable() -> [(id: ID, field: FormField)] {
    var found: [(id: ID, element: MarkupElement)] = []
    var id = 0
    while id < document.nodes.count {
      if let element = element(id), element.traits.has(.field) || tree.isFocusable(id) {
        found.append((id, element))
      }
      id += 1
    }
    return FormField.numbered(found)
  }

  /// Returns what the Tab key reaches next.
  ///
  /// - Parameters:
  ///   - step: 1, or −1 for the one before.
  ///   - current: what has the focus.
  ///   - isChecked: whether a radio button is checked, where the key stops in its group.
  func tabStop(_ step: Int, from current: ID?, isChecked: (ID) -> Bool) -> ID? {
    let stops = tabOrder.filter { id in
      id == current || isStop(id, step: step, from: current, isChecked: isChecked)
    }
    if let current, let index = stops.firstIndex(of: current) {
      return stops.element(at: index + step)
    }
    guard let current else { return step > 0 ? stops.first : stops.last }
    if step > 0 { return stops.first { $0 > current } }
    return stops.last { $0 < current }
  }

  /// Positive indices come first.
  private var tabOrder: [ID] {
    let all = document.nodes.indices.filter(tree.isTabbable)
    let ranked = all.map { id in
      (id: id, rank: element(id)?["tabindex"].flatMap { Int($0) } ?? 0)
    }
    let first = ranked.filter { $0.rank > 0 }
    return withPopovers(
      first.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }.map(\.id)
        + ranked.filter { $0.rank == 0 }.map(\.id))
  }

  /// The content of an open popover follows the button that opened it.
  private func withPopovers(_ order: [ID]) -> [ID] {
    var order = order
    for id in order {
      guard let popover = opening(by: id)?.id, element(popover)?.has("popover") ?? false else {
        continue
      }
      let inside = Set(document.subtree(popover))
      let moved = order.filter(inside.contains)
      order.removeAll(where: inside.contains)
      guard let index = order.firstIndex(of: id) else { continue }
      order.insert(contentsOf: moved, at: index + 1)
    }
    return order
  }

  private func isStop(_ id: ID, step: Int, from current: ID?, isChecked: (ID) -> Bool) -> Bool {
    let group = radioGroup(id).filter(tree.isTabbable)
    guard group.count > 1 else { return true }
    if let current, group.contains(current) { return false }
    if let checked = group.first(where: isChecked) { return id == checked }
    if step > 0 { return id == group.first }
    return id == group.last
  }
}
