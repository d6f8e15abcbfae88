import StorybookSchema

/// The newest edit or command of each page that a room's props contain: a page numbers them in the order in
/// which it sends them, and sends them again when it was away and has no answer.
struct PageEdits: Hashable, Sendable {
  private(set) var newest: [String: Int] = [:]
  /// The pages, those that edited longest ago first: these go first.
  private var pages: [String] = []

  mutating func noteEdit(_ edit: Int, of page: String) {
    newest[page] = max(edit, newest[page] ?? 0)
    if pages.last == page { return }
    pages.removeAll { $0 == page }
    pages.append(page)
    guard pages.count > MessageFields.mostPages else { return }
    newest[pages.removeFirst()] = nil
  }

  mutating func noteEdits(_ edits: [String: Int]) {
    for (page, edit) in edits.sorted(by: { $0.key < $1.key }) { noteEdit(edit, of: page) }
  }

  func contains(_ edit: Int, of page: String) -> Bool { newest[page].map { edit <= $0 } ?? false }
}

extension PageEdits {
  /// A list, as the order counts.
  var value: Value {
    .array(pages.map { ["page": .string($0), "edit": Value(newest[$0] ?? 0)] })
  }

  /// Ignores what no page has sent.
  init(_ value: Value?) {
    for entry in value?.array ?? [] {
      let fields = MessageFields(type: "edits", value: entry)
      guard let page = fields.identifier("page"), let edit = try? fields.count("edit") else {
        continue
      }
      noteEdit(edit, of: page)
    }
  }
}
