import StorybookMarkup
import Testing

struct FaultTests {
  @Test(arguments: [
    ("<div>\n  <b>x</div>", ["2:3: <b> is never closed."]),
    ("x</div>", ["1:2: </div> closes nothing."]),
    ("<b><i>x</b></i>", ["1:8: </b> closes an element around <i>, which is still open."]),
    ("<p id=a id=b>", ["1:9: Duplicate attribute “id”: browsers use the first."]),
    ("<p id=a></p><b id=a></b>", ["1:13: Duplicate id “a”: an earlier element has it."]),
    ("1 < 2", ["1:3: Unescaped “<”: write “&lt;” in text."]),
    (
      "a &nosuch; b", ["1:3: Unknown character reference “&nosuch;”: write “&” in text as “&amp;”."]
    ),
    (
      "a &copy b",
      ["1:3: “&copy” is parsed as a character reference: add “;”, or write “&amp;copy”."]
    ),
    ("<p>a<p>b</p></p>", ["1:5: <p> cannot be inside <p>: it ends the paragraph."]),
    ("<p>a<div>b</div></p>", ["1:5: <div> cannot be inside <p>: it ends the paragraph."]),
    ("<a href=1>x<a href=2>y</a></a>", ["1:12: <a> must not be inside <a>."]),
    ("<button><button>y</button></button>", ["1:9: <button> must not be inside <button>."]),
    ("<a href=1><button>y</button></a>", ["1:11: <button> must not be inside <a>."]),
    ("<button><input></button>", ["1:9: <input> must not be inside <button>."]),
    ("<div><li>x</li></div>", ["1:6: <li> belongs in <ul>, <ol> or <menu>."]),
    ("<ul><div>x</div></ul>", ["1:5: <div> must not be inside <ul>."]),
    (
      "<div><tr><td>x</td></tr></div>",
      ["1:6: <tr> belongs in <table>, <tbody>, <thead> or <tfoot>."]
    ),
    ("<table>x</table>", ["1:8: Text in a table must be inside a cell."]),
    ("<br></br>", ["1:5: <br> has no content and no end tag."]),
    ("<input></input>", ["1:8: <input> has no content and no end tag."]),
    ("<div/>x</div>", ["1:1: <div/> does not close itself in HTML: it needs </div>."]),
    ("<p title=a\"b>x", ["1:10: The value a\"b needs quotes around it."]),
    ("<p\"class=a>x", ["1:1: <p\"class=a> is never closed."]),
    ("<p \"class=a>x", ["1:4: “\"class” is not a valid attribute name: a quote may be missing."]),
    ("<p class='a", ["1:1: The tag <p never ends: “>” is missing."]),
    ("<!-- x", ["1:1: The comment never ends: “-->” is missing."]),
    ("é<b>", ["1:2: <b> is never closed."]),
    ("<b><p>x</b>y", ["1:8: </b> closes an element around <p>, which is still open."]),
    ("<table><form></form></table>", ["1:8: <form> belongs in a cell of the table."]),
    ("<div><body>x</body></div>", ["1:6: <body> has no effect here: browsers ignore it."]),
    ("<html></html><p>x", ["1:14: Content after </body>: browsers move it into the body."]),
    ("<?x?>y", ["1:1: Invalid tag: write “<” in text as “&lt;”."]),
    (
      "<html>\0<body>x",
      [
        "1:7: A null character before <body>: browsers drop it and begin the body.",
        "1:8: <body> has no effect here: browsers ignore it.",
      ]
    ),
    ("<select><input></select>", ["1:9: <input> must not be inside <select>."]),
  ])
  func `problems are reported with their place`(source: String, faults: [String]) {
    #expect(MarkupDocument(parsing: source).faults.map(\.description) == faults)
  }

  @Test(arguments: [
    "<p>one<p>two", "<ul><li>a<li>b</ul>", "<table><tr><td>1</table>", "<p>a<div>b</div>",
    "<!doctype html><html><body><main><h1>x</h1></main>", "a & b &lt; c", "<img src=x alt=''>",
    "<label>Name <input></label>", "<a>x</a>", "<svg><path d='M0 0'/></svg>",
    "<dl><div><dt>a<dd>b</div></dl>",
    "<select><optgroup label=a><option>b</select>", "<details><summary>a</summary><p>b</details>",
    "<custom-element>x</custom-element>", "<script><!-- <script>x</script> --></script>",
    "<!doctype html><title>x</title><p>y", "<table><tr><td><form></form></table>",
    "<html><head></head><body></body></html>\n",
    "<table><input type=hidden><template></template></table>",
    "<a href='/x'><div>block</div></a>", "<math><mi>x</mi></math>", "<noscript><p>x</p></noscript>",
  ])
  func `valid markup is not reported`(source: String) {
    #expect(MarkupDocument(parsing: source).faults == [])
  }
}
