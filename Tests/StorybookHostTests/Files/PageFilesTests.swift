import Testing

@testable import StorybookHost

struct PageFilesTests {
  @Test func `a document refers to the folder of its version, and knows its scripts`() {
    var document = PageDocument(
      Array(
        """
        <link rel="stylesheet" href="css/a.css">
        <script data-source="js/b.js">run("a")</script>
        <script type="module" src="js/c.js"></script>
        <iframe src="canvas.html"></iframe>
        <script data-source="js/d.js">end()</script>
        """.utf8))
    #expect(document.scripts == ["run(\"a\")", "end()"])
    document.move(to: "page/1/")
    document.replaceScripts { "<b>\($0)</b>" }
    #expect(
      document.text == """
        <link rel="stylesheet" href="page/1/css/a.css">
        <b>page/1/js/b.js</b>
        <script type="module" src="page/1/js/c.js"></script>
        <iframe src="canvas.html"></iframe>
        <b>page/1/js/d.js</b>
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
}
