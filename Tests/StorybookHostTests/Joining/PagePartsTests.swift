import StorybookPage
import Testing

@testable import StorybookHost

struct PagePartsTests {
  @Test func `modules come after what they need, and each once`() throws {
    var graph = ModuleGraph([
      "js/a.js": Array("import \"./b.js\"\nimport \"./c.js\"".utf8),
      "js/b.js": Array("import \"./c.js\"".utf8), "js/c.js": Array("".utf8),
    ])
    #expect(
      try graph.ordered(["js/a.js", "js/c.js"]).map(\.path) == ["js/c.js", "js/b.js", "js/a.js"])
    #expect(
      try graph.ordered(["js/a.js"], without: ["js/b.js"]).map(\.path) == ["js/c.js", "js/a.js"])
  }

  @Test func `modules that need each other are refused by name`() {
    var graph = ModuleGraph([
      "js/a.js": Array("import \"./b.js\"".utf8), "js/b.js": Array("import \"./a.js\"".utf8),
    ])
    let error = #expect(throws: ModuleError.self) { _ = try graph.ordered(["js/a.js"]) }
    #expect(error?.reason.contains("js/a.js → js/b.js → js/a.js") == true)
  }

  @Test func `every module of the page is in one file of those that a document loads`() throws {
    let files = try PageFiles().all.reduce(into: [:]) { $0[$1.path] = $1.bytes }
    var parts = PageParts(files)
    var places: [String: [String]] = [:]
    for name in try parts.names() where name != "js/embed-page.js" {
      let file = try #require(try parts.file(name))
      for source in file.map.sources { places[source, default: []].append(name) }
    }
    let modules = files.keys.filter {
      $0.hasPrefix("js/")
        && !["js/site/", "js/frame/", "js/embed", "js/canvas/initial"].contains(where: $0.hasPrefix)
    }
    #expect(Set(places.keys) == Set(modules))
    #expect(places.filter { $0.value.count > 1 } == [:])
    #expect(places["js/viewport/view-toolbar.js"] == ["js/views.js"])
    #expect(places["js/gallery/gallery-cell.js"] == ["js/viewport.js"])
    #expect(places["js/controls/number.js"] == ["js/app.js"])
    #expect(places["js/controls/list.js"] == ["js/collections.js"])
    #expect(places["js/controls/drag-row.js"] == ["js/collections.js"])
    #expect(places["js/editor/virtual-list.js"] == ["js/collections.js"])
    #expect(places["js/schema/dates.js"] == ["js/data-controls.js"])
    #expect(places["js/schema/option-set.js"] == ["js/special-controls.js"])
  }

  @Test func `a document loads one style sheet, and hints at what follows alone`() {
    let document = PageDocument(
      """
      <link rel="stylesheet" href="css/a.css">
      <link rel="stylesheet" href="css/b.css">
      <link rel="modulepreload" href="js/a.js">
      <script type="module" src="js/b.js"></script>
        <link rel="modulepreload" href="js/c.js">
      <iframe src="canvas.html"></iframe>
      """)
    #expect(
      document.served(from: "page/1/", preloading: ["js/c.js"]) == """
        <link rel="stylesheet" href="page/1/css/b.css">
        <script type="module" src="page/1/js/b.js"></script>
          <link rel="modulepreload" href="page/1/js/c.js">
        <iframe src="canvas.html"></iframe>
        """)
  }

  @Test func `a document can contain its scripts`() {
    let document = PageDocument(
      """
      <script src="js/a.js"></script>
      <script src="js/b.js"></script>
      <iframe></iframe>
      """)
    #expect(
      document.served(from: "page/1/", inserting: "run()") == """
        <script data-source="page/1/js/b.js">run()</script>
        <iframe></iframe>
        """)
  }

  @Test func `a rendering in the canvas's document is text that ends with its element`() {
    let document = CanvasDocument(Array("<head></head><body>".utf8))
    let bytes = document.showing(Array(#"{"body":"</script>"}"#.utf8))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <head><script type="application/json" id="initial-rendering">\
        {"body":"\\u003c/script>"}</script>
        </head><body>
        """)
  }

  @Test func `a source map leads from each line to its file and line`() throws {
    let source = SourceText(
      path: "js/a.js", bytes: Array("// One.\n\nconst a = `\n  b`\n  run(a)\n".utf8),
      language: .script)
    let file = JoinedFile([source])
    #expect(String(decoding: file.bytes, as: UTF8.self) == "const a=`\n  b`\nrun(a)\n")
    #expect(
      file.map.places == [
        .init(source: 0, line: 2, column: 0), .init(source: 0, line: 3, column: 0),
        .init(source: 0, line: 4, column: 2),
      ])
    #expect(file.map.mappings == "AAEA;AACA;AACE;")
    #expect(
      [0, 1, -1, 15, 16, -16, 1000].map(SourceMap.digits) == [
        "A", "C", "D", "e", "gB", "hB", "w+B",
      ])
  }

  @Test func `a style sheet keeps its strings and loses its comments`() {
    let style = SourceText(
      path: "css/a.css",
      bytes: Array(
        "/* a */\n.b {\n  content: \"/* c */\"; /* d */\n  background: url(//e)\n}\n".utf8),
      language: .style)
    #expect(
      String(decoding: JoinedFile([style]).bytes, as: UTF8.self)
        == ".b{\ncontent:\"/* c */\";\nbackground:url(//e)\n}\n")
  }

  @Test func `style sheets that a document loads together are sent as one`() throws {
    var parts = PageParts([
      "index.html": Array(
        """
        <link rel="stylesheet" href="css/a.css">
        <script src="js/a.js"></script>
          <link rel="stylesheet" href="css/b.css">
          <link rel="stylesheet" href="css/c.css">
        """.utf8),
      "css/a.css": Array("a {}".utf8), "css/b.css": Array("b {}".utf8),
      "css/c.css": Array("c {}".utf8), "css/d.css": Array("d {}".utf8),
    ])
    let files = try ["a", "b", "c", "d"].map { name in
      try parts.file("css/\(name).css").map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(files == ["a{}\n", nil, "b{}\nc{}\n", "d{}\n"])
  }
}
