import StorybookMarkup
import Testing

struct CanonicalTests {
  @Test(arguments: [
    ("<p  class='b a  b' id=x >hi</p>", "<p id=x class='a b'>\n hi\n</p>"),
    ("<input disabled=disabled value=1>", "<input value='1' disabled>"),
    (
      "<p style='COLOR:red;;margin:0  auto'>x</p>", "<p style=\"color: red; margin: 0 auto;\">x</p>"
    ),
    ("<div> a <b> b </b> c </div>", "<div>a <b>b </b>c</div>"),
    ("<div>\n<p>a</p>\n\n<p>b</p>\n</div>", "<div><p>a</p><p>b</p></div>"),
    ("<button> <span>x</span> </button>", "<button><span>x</span></button>"),
    ("a <br> b", "a<br>b"), ("<p>a<!-- why -->b</p>", "<p>ab</p>"), ("&#97;&eacute;", "aé"),
    ("<svg>\n <path/>\n</svg>", "<svg><path></path></svg>"), ("<p class=''>a", "<p>a"),
    ("<style>\n  a { b: c }\n\n  </style>", "<style>a { b: c }</style>"),
    (
      "<table>\n<tr>\n<td> x </td></tr></table>",
      "<table><tbody><tr><td>x</td></tr></tbody></table>"
    ),
    ("a\u{2003}b&#160;c", "a&emsp;b&nbsp;c"), ("<a rel='x  y'>a</a>", "<a rel='x y'>a</a>"),
    ("<b style='display:inline-block'>a </b> b", "<b style='display:inline-block'>a</b> b"),
    ("<p style='display:inline'>a </p> b", "<p style='display:inline'>a </p>b"),
    (
      "a <b style='display:none!important'> x </b> b", "a <b style='display:none!important'>x</b>b"
    ),
    ("a<b style='DISPLAY: Grid'> b </b>c", "a<b style='display: Grid'>b</b>c"),
    ("a <b style='float:left'> x </b> b", "a <b style='float:left'>x</b>b"),
    ("a<img style='display:block'> b", "a<img style='display:block'>b"),
    ("a<br style='display:none'> b", "a<br style='display:none'>b"),
  ])
  func `two that mean the same are the same`(one: String, other: String) {
    #expect(
      MarkupDocument(parsing: one).canonicalText == MarkupDocument(parsing: other).canonicalText)
  }

  @Test(arguments: [
    ("<b>a</b> <i>b</i>", "<b>a</b><i>b</i>"),
    ("<button>a</button> <button>b</button>", "<button>a</button><button>b</button>"),
    ("<pre>a  b</pre>", "<pre>a b</pre>"), ("<pre>\n\na</pre>", "<pre>\na</pre>"),
    ("<textarea> a</textarea>", "<textarea>a</textarea>"),
    ("<p style='white-space: pre'>a  b</p>", "<p style='white-space: pre'>a b</p>"),
    ("a&nbsp;b", "a b"),
    ("<input value=' a'>", "<input value='a'>"), ("<p style='a:b;a:c'>x", "<p style='a:c;a:b'>x"),
    ("a\u{200B}b", "ab"),
    ("<p alt=''>x", "<p>x"), ("<!--[if mso]>x<![endif]-->", ""),
    ("<script> a</script>", "<script>a</script>"),
    ("<b style='display:inline-block'>a </b> b", "<b style='display:inline-block'>a </b>b"),
    ("<p style='display:inline'>a</p> b", "<p style='display:inline'>a</p>b"),
    ("a <b style='display:inline-flex'>b</b>", "a<b style='display:inline-flex'>b</b>"),
    ("a<img style='display:inline'> b", "a<img style='display:inline'>b"),
  ])
  func `two that mean other things are not`(one: String, other: String) {
    #expect(
      MarkupDocument(parsing: one).canonicalText != MarkupDocument(parsing: other).canonicalText)
  }

  @Test func `elements have separate lines, and lines break where it is invisible`() {
    let source = """
      <main class="page wide"><h1>Hello <b>Ann</b></h1><p>One two</p><div><button type=button>Save</button><button>Cancel</button> <a href="/x">Help</a></div>
      <ul><li>a</li><li><p>b</p></li></ul><textarea>
       kept </textarea><input type="text" name="a-long-name" placeholder="A long placeholder for a long tag" aria-describedby="hint error" required></main>
      """
    #expect(
      MarkupDocument(parsing: source).canonicalText == """
        <main class="page wide">
          <h1>Hello <b>Ann</b></h1>
          <p>One two</p>
          <div>
            <button type="button">Save</button
            ><button>Cancel</button>
            <a href="/x">Help</a>
          </div>
          <ul>
            <li>a</li>
            <li>
              <p>b</p>
            </li>
          </ul>
          <textarea> kept </textarea
          ><input
              aria-describedby="hint error"
              name="a-long-name"
              placeholder="A long placeholder for a long tag"
              required
              type="text">
        </main>

        """)
  }

  @Test(arguments: 0..<300)
  func `the canonical text of the canonical text is itself`(seed: UInt64) {
    var random = RandomMarkup(seed: seed)
    let source = random.document()
    let once = MarkupDocument(parsing: source).canonicalText
    #expect(MarkupDocument(parsing: once).canonicalText == once, "of \(source.debugDescription)")
  }
}
