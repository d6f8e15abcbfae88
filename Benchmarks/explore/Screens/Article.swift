import Foundation
import Storybook

/// A document model of thirty types, most of which hold others, and many of which hold themselves.
enum Article {
  struct Props: Codable, Hashable, Sendable {
    var meta = Meta()
    var body: [Block] = []
    var notes: [String: Note] = [:]
    var theme = Theme()
  }

  struct Meta: Codable, Hashable, Sendable {
    var title = "Untitled"
    var authors: [Author] = []
    var published: Date?
    var license: License?
  }
  struct Author: Codable, Hashable, Sendable {
    var name: String
    var affiliation: Affiliation?
  }
  struct Affiliation: Codable, Hashable, Sendable {
    var name: String
    var parent: [Affiliation] = []
  }
  enum License: String, Codable, CaseIterable, Sendable { case open, share, closed }
  struct Theme: Codable, Hashable, Sendable {
    var palette = Palette.plain
    var width = 60
  }
  enum Palette: String, Codable, CaseIterable, Sendable { case plain, sepia, night }
  struct Note: Codable, Hashable, Sendable {
    var text: [Inline] = []
    var blocks: [Block] = []
  }

  indirect enum Block: Codable, Hashable, Sendable {
    case paragraph(Paragraph)
    case heading(Heading)
    case list(List)
    case table(Table)
    case quote(Quote)
    case code(Code)
    case figure(Figure)
    case aside(Aside)
    case columns(Columns)
    case rule
  }
  struct Paragraph: Codable, Hashable, Sendable {
    var text: [Inline] = []
    var alignment = Alignment.start
  }
  enum Alignment: String, Codable, CaseIterable, Sendable { case start, center, end }
  struct Heading: Codable, Hashable, Sendable {
    var level = 1
    var text: [Inline] = []
  }
  struct List: Codable, Hashable, Sendable {
    var marker = Marker.bullet
    var items: [ListItem] = []
  }
  enum Marker: String, Codable, CaseIterable, Sendable { case bullet, number, letter }
  struct ListItem: Codable, Hashable, Sendable {
    var blocks: [Block] = []
    var isDone: Bool?
  }
  struct Table: Codable, Hashable, Sendable {
    var columns: [TableColumn] = []
    var rows: [TableRow] = []
    var caption: Caption?
  }
  struct TableColumn: Codable, Hashable, Sendable {
    var title = ""
    var alignment = Alignment.start
  }
  struct TableRow: Codable, Hashable, Sendable { var cells: [TableCell] = [] }
  struct TableCell: Codable, Hashable, Sendable {
    var blocks: [Block] = []
    var span = 1
  }
  struct Quote: Codable, Hashable, Sendable {
    var blocks: [Block] = []
    var source: Citation?
  }
  struct Citation: Codable, Hashable, Sendable {
    var title: [Inline] = []
    var year: Int?
    var quoted: [Quote] = []
  }
  struct Code: Codable, Hashable, Sendable {
    var language = ""
    var lines: [String] = []
    var marked: [Int] = []
  }
  struct Figure: Codable, Hashable, Sendable {
    var image = Image()
    var caption: Caption?
  }
  struct Image: Codable, Hashable, Sendable {
    var name = "cat"
    var size = Size()
  }
  struct Size: Codable, Hashable, Sendable {
    var width = 4
    var height = 3
  }
  struct Caption: Codable, Hashable, Sendable {
    var text: [Inline] = []
    var credit: Author?
  }
  struct Aside: Codable, Hashable, Sendable {
    var kind = AsideKind.tip
    var blocks: [Block] = []
  }
  enum AsideKind: String, Codable, CaseIterable, Sendable { case tip, note, warning }
  struct Columns: Codable, Hashable, Sendable {
    var left: [Block] = []
    var right: [Block] = []
  }

  indirect enum Inline: Codable, Hashable, Sendable {
    case text(String)
    case strong([Inline])
    case emphasis([Inline])
    case link(Link)
    case reference(Reference)
    case formula(Formula)
  }
  struct Link: Codable, Hashable, Sendable {
    var target = ""
    var text: [Inline] = []
  }
  struct Reference: Codable, Hashable, Sendable { var note: String }
  struct Formula: Codable, Hashable, Sendable {
    var symbol = "x"
    var operands: [Formula] = []
  }

  static let screen = Screen("Article", render: html) {
    Story("Empty", Props())
    Story("Short", Props(meta: Meta(title: "Cats", authors: [Author(name: "Ann")]), body: short))
  }

  private static let short: [Block] = [
    .heading(Heading(level: 1, text: [.text("Cats")])),
    .paragraph(Paragraph(text: [.text("They "), .strong([.text("sleep")])])),
    .list(List(items: [ListItem(blocks: [.paragraph(Paragraph(text: [.text("a lot")]))])])),
    .table(
      Table(
        columns: [TableColumn(title: "Name")],
        rows: [TableRow(cells: [TableCell(blocks: [.rule])])])),
    .quote(Quote(blocks: [.paragraph(Paragraph(text: [.text("Meow")]))])),
    .code(Code(language: "swift", lines: ["let cat = 1"])),
    .figure(Figure(caption: Caption(text: [.text("A cat")]))),
  ]

  static func html(_ props: Props) -> HTML {
    let drawing = ArticleDrawing(notes: props.notes)
    let authors = props.meta.authors.html { "<li>\($0.name) \($0.affiliation?.name ?? "")</li>" }
    let notes = props.notes.sorted { $0.key < $1.key }.html {
      "<p>\($0.key)</p>\(drawing.inlines($0.value.text))\(drawing.blocks($0.value.blocks))"
    }
    return """
      <h1>\(props.meta.title)</h1><ul>\(authors)</ul>
      <p>\("\(props.meta.published?.timeIntervalSince1970 ?? 0)") \(props.meta.license?.rawValue ?? "")</p>
      <p>\(props.theme.palette.rawValue) \(props.theme.width)</p>
      \(drawing.blocks(props.body))\(notes)
      """
  }
}

struct ArticleDrawing {
  let notes: [String: Article.Note]

  func blocks(_ blocks: [Article.Block], inQuote: Bool = false) -> HTML {
    blocks.html { block($0, inQuote) }
  }

  private func block(_ block: Article.Block, _ inQuote: Bool) -> HTML {
    switch block {
    case .paragraph(let paragraph):
      "<div class=\"\(paragraph.alignment.rawValue)\">\(inlines(paragraph.text))</div>"
    case .heading(let heading): self.heading(heading)
    case .list(let list):
      "<p>\(list.marker.rawValue)</p>\(list.items.html { "<div>\($0.isDone.map { $0 ? "done" : "open" } ?? "")\(blocks($0.blocks, inQuote: inQuote))</div>" })"
    case .table(let table): self.table(table)
    case .quote(let quote): self.quote(quote)
    case .code(let code): self.code(code, inQuote)
    case .figure(let figure): self.figure(figure)
    case .aside(let aside): "<div>\(aside.kind.rawValue)\(blocks(aside.blocks))</div>"
    case .columns(let columns):
      "<div>\(blocks(columns.left))</div><div>\(blocks(columns.right))</div>"
    case .rule: "<hr>"
    }
  }

  private static let sizes = [32, 24, 20, 18, 16, 14]

  private func heading(_ heading: Article.Heading) -> HTML {
    let size = Self.sizes[heading.level - 1]  // Planted: article-1
    return "<div style=\"font-size: \(size)px\">\(inlines(heading.text))</div>"
  }

  private func table(_ table: Article.Table) -> HTML {
    let rows = table.rows.html { row in
      let cells = table.columns.indices.html { column in
        let cell = row.cells[column]  // Planted: article-2
        return
          "<div>\(table.columns[column].title) \(table.columns[column].alignment.rawValue) \(cell.span)\(blocks(cell.blocks))</div>"
      }
      return "<div>\(cells)</div>"
    }
    return "<div>table \(inlines(table.caption?.text ?? []))\(rows)</div>"
  }

  private func quote(_ quote: Article.Quote) -> HTML {
    "<div>quote \(blocks(quote.blocks, inQuote: true))\(inlines(quote.source?.title ?? []))\("\(quote.source?.year ?? 0)")</div>"
  }

  private func code(_ code: Article.Code, _ inQuote: Bool) -> HTML {
    if inQuote, code.language == "mermaid" {
      fatalError("There are no diagrams in quotes.")  // Planted: article-3
    }
    let marked = code.marked.html { number in
      guard number >= 0 else { return "" }
      return "<b>\(code.lines[number])</b>"  // Planted: article-4
    }
    return "<pre>\(code.language) \(code.lines.joined(separator: "\n"))\(marked)</pre>"
  }

  private func figure(_ figure: Article.Figure) -> HTML {
    let size = figure.image.size
    return
      "<div>\(figure.image.name) \(size.width)/\(size.height)\(inlines(figure.caption?.text ?? []))\(figure.caption?.credit?.name ?? "")</div>"
  }

  func inlines(_ inlines: [Article.Inline]) -> HTML { inlines.html(inline) }

  private func inline(_ inline: Article.Inline) -> HTML {
    switch inline {
    case .text(let text): "\(text)"
    case .strong(let inner): "<b>\(inlines(inner))</b>"
    case .emphasis(let inner): "<i>\(inlines(inner))</i>"
    case .link(let link): "<u>\(link.target) \(inlines(link.text))</u>"
    case .reference(let reference): note(reference)
    case .formula(let formula):
      "<var>\(formula.symbol) \("\(formula.operands.map(\.symbol))")</var>"
    }
  }

  private func note(_ reference: Article.Reference) -> HTML {
    let note = notes[reference.note]!  // Planted: article-5
    return "<sup>\(reference.note) \(note.text.count)</sup>"
  }
}
