import Foundation
import Storybook
import StorybookMustache
import StorybookProgram
import Testing

struct TemplateFolderTests {
  private enum Status: Codable, Sendable, CustomStringConvertible {
    case draft
    case due(on: String)
    case settled(on: String, by: String)
    case rated(Int)
    case kept(Book)

    var description: String { "custom" }
  }

  private enum Kind: String, Codable, Sendable { case novel, poem = "verse" }

  private struct Book: Codable, Sendable {
    var title = "Emma"
    var kind = Kind.novel
  }

  private struct Props: Codable, Sendable {
    var title = "Tea & Co"
    var status = Status.draft
    var maybe: Status?
    var books: [Book] = [Book(), Book(title: "Odes", kind: .poem)]
    var shelf: [String: Book] = ["top": Book(title: "Ulysses")]
    var names = ["b", "a"]
    var isOpen = true
    var price: Decimal = 9.5
    var save = Command.noop
    var undo: Command?
  }

  /// Writes the files, and renders `main` with the props.
  private static func rendered(
    _ files: [String: String], _ template: String = "main", _ props: Props = Props()
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/Templates")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    for (name, text) in files {
      let file = folder.appending(path: "\(name).mustache")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let rendering = try Rendering.mustache(
      TemplateFolder(folder.path), template: template, props)
    guard case .text(let markup) = rendering.body else { return "no text" }
    return markup
  }

  static let texts: [(text: String, markup: String)] = [
    ("<p>{{title}}</p>", "<p>Tea &amp; Co</p>"),
    ("{{#status}}{{#draft}}D{{/draft}}{{^draft}}-{{/draft}}{{#due}}{{on}}{{/due}}{{/status}}", "D"),
    ("{{status}}{{#maybe}}some{{/maybe}}{{^maybe}}none{{/maybe}}", "customnone"),
    (
      "{{#books}}{{title}}{{#kind}}{{#novel}}N{{/novel}}{{#poem}}P{{/poem}}{{/kind}}{{kind}} {{/books}}",
      "EmmaNnovel OdesPpoem "
    ),
    (
      "{{shelf.top.title}}{{#shelf}}{{#top}}{{#kind.novel}}!{{/kind.novel}}{{/top}}{{/shelf}}",
      "Ulysses!"
    ),
    ("{{#names}}{{.}}{{^last()}},{{/last()}}{{/names}}", "b,a"),
    ("{{#sorted(names)}}{{.}}{{/sorted(names)}}{{uppercased(title)}}", "abTEA &amp; CO"),
    ("{{#isOpen}}open{{/isOpen}} {{price}}", "open 9.5"),
    ("{{>*title}}{{! {{> none}} }}", " }}"),
    ("{{=<% %>=}}<%title%><%! > none %>", "Tea &amp; Co"),
    ("{{> parts/row}}{{> parts/row }}", "[Tea &amp; Co]\n[Tea &amp; Co]\n"),
    (
      "{{<layout}}{{$content}}<i>{{title}}</i>{{/content}}{{/layout}}",
      "<b>\n<i>Tea &amp; Co</i></b>\n"
    ),
    ("{{#undo}}<a{{{undo}}}>{{/undo}}{{^undo}}no undo{{/undo}}", "no undo"),
  ]

  @Test(arguments: texts) func `a template of a folder sees the props, and other templates`(
    text: String, markup: String
  ) throws {
    let parts = [
      "main": text, "parts/row": "[{{title}}]\n",
      "layout": "<b>\n{{$content}}none{{/content}}</b>\n",
    ]
    #expect(try Self.rendered(parts) == markup)
  }

  static let cases: [(status: String, markup: String)] = [
    (#"{"draft": {}}"#, "draft"), (#"{"due": {"on": "May"}}"#, "due May"),
    (#"{"settled": {"on": "May", "by": "Ann"}}"#, "May by Ann"),
    (#"{"rated": {"_0": 3}}"#, "rated 3"),
    (#"{"kept": {"_0": {"title": "Odes", "kind": "verse"}}}"#, "Odes verse"),
  ]

  @Test(arguments: cases) func `each case is a section with its payload`(
    status: String, markup: String
  ) throws {
    let text = """
      {{#status}}{{#draft}}draft{{/draft}}{{#due}}due {{on}}{{/due}}\
      {{#settled}}{{on}} by {{by}}{{/settled}}{{#rated}}rated {{.}}{{/rated}}\
      {{#kept}}{{title}} {{#kind.poem}}verse{{/kind.poem}}{{/kept}}{{/status}}
      """
    let value = try JSONDecoder().decode(Status.self, from: Data(status.utf8))
    #expect(try Self.rendered(["main": text], "main", Props(status: value)) == markup)
  }

  static let faults: [(files: [String: String], description: String)] = [
    (
      ["main": "a\n  {{> head}}"],
      "main.mustache:2:3: The template “head” is missing. Found: main."
    ),
    (
      ["main": "{{> a}}", "a": "{{^b}}\n\n{{<layuot}}{{/layuot}}{{/b}}"],
      "a.mustache:3:1: The template “layuot” is missing. Found: a, main."
    ),
    (
      ["main": "a\n{{#b}}\n{{/c}}"],
      "main.mustache:3:4: The section is closed with the name of another one."
    ),
    (["main": "{{#b}}x"], "main.mustache:1:8: A section is not closed."),
    (["main": "x {{> a}}", "a": "\n{{title"], "a.mustache:2:8: The template ends within a tag."),
    (["main": "{{=<%=}}"], "main.mustache:1:4: The tag does not set two delimiters"),
    (["other": "{{#b}}"], "has no template “main”. Found: other."),
    ([:], "The folder has no templates."),
  ]

  @Test(arguments: faults) func `a fault is named with the file and the line`(
    files: [String: String], description: String
  ) throws {
    let error = #expect(throws: TemplateError.self) { try Self.rendered(files) }
    #expect("\(try #require(error))".contains(description), "\(error as Any)")
  }

  @Test func `a fault elsewhere in the folder does not matter`() throws {
    #expect(try Self.rendered(["main": "{{> main2}}", "main2": "x", "broken": "{{#b}}"]) == "x")
  }

  @Test func `a command is an attribute, and a fault has a frame in the crash report`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("<i{{{save}}}></i>".utf8).write(to: folder.appending(path: "good.mustache"))
    try Data("\n{{> none}}".utf8).write(to: folder.appending(path: "bad.mustache"))
    let templates = TemplateFolder(folder.path)
    let catalog = Catalog("Shop") {
      Screen("Good", template: "good", in: templates) { Story("One", Props()) }
      Screen("Bad", template: "bad", in: templates) { Story("One", Props()) }
    }
    let results = try ["good", "bad"].map { try result(of: $0, in: catalog) }
    guard case .rendered(let rendering, _) = results[0], case .crashed(let report) = results[1]
    else {
      Issue.record("\(results)")
      return
    }
    #expect(rendering.body == .text(#"<i data-storybook-command="/save"></i>"#))
    let source = try #require(report.stack?.first?.source)
    #expect(source.file.hasSuffix("/bad.mustache") && source.line == 2)
  }

  private func result(of screen: String, in catalog: Catalog) throws -> RenderResult {
    var replies: [WorkerReply] = []
    catalog.answerRequest(.sample(screen: screen, story: "one")) { replies.append($0) }
    guard case .sample(let props)? = replies.last else { throw CancellationError() }
    let evaluation = Evaluation(
      ticket: 0, screen: screen, props: props.bytes, environment: EnvironmentSettings(device: ""),
      wantsRendering: true)
    replies = []
    catalog.answerRequest(.evaluate(evaluation)) { replies.append($0) }
    return RenderResult(replies.last)
  }
}
