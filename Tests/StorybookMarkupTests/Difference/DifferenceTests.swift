import StorybookMarkup
import StorybookTestSupport
import Testing

struct DifferenceTests {
  static func difference(_ old: String, _ new: String) -> MarkupDifference {
    MarkupDifference(from: MarkupDocument(parsing: old), to: MarkupDocument(parsing: new))
  }

  @Test(arguments: [
    ("<p>Hello Ann, hi</p>", "<p>Hello Bea, hi</p>", "p\n  ~ text  Hello [-Ann-]{+Bea+}, hi\n"),
    ("<p class='a b'>x</p>", "<p class='b c'>x</p>", "p.a.b\n  ~ class  -a +c\n"),
    ("<a href=1>x</a>", "<a href=2>x</a>", "a\n  ~ href  \"1\" → \"2\"\n"),
    ("<a>x</a>", "<a title=t>x</a>", "a\n  + title  \"t\"\n"),
    ("<button disabled>x</button>", "<button>x</button>", "button\n  - disabled  \"\"\n"),
    ("<ul><li>a<li>b<li>c</ul>", "<ul><li>a<li>c</ul>", "ul > li:nth(2)\n  - <li>b</li>\n"),
    ("<ul><li>a<li>c</ul>", "<ul><li>a<li>b<li>c</ul>", "ul > li:nth(2)\n  + <li>b</li>\n"),
    (
      "<ul><li>a<li>b<li>c</ul>", "<ul><li>c<li>a<li>b</ul>",
      "ul > li:nth(3)\n  > moved to ul > li:nth(1)\n"
    ),
    (
      "<div><p>a</p><p>b</p></div>", "<section><p>a</p><p>b</p></section>",
      "div\n  ~ <div> is <section> now\n"
    ),
    (
      "<main><form id=f><input></form></main><aside></aside>",
      "<main></main><aside><form id=f><input></form></aside>",
      "main > form#f\n  > moved to aside > form#f\n"
    ),
    (
      "<ul><li id=a>1<li id=b>2<li id=c>3</ul>", "<ul><li id=c>3<li id=a>1<li id=b>two</ul>",
      "ul > li#b\n  ~ text  [-2-]{+two+}\nul > li#c\n  > moved to ul > li#c\n"
    ),
    ("<p>a</p>", "<p>a</p>\n<!-- c -->", ""),
  ])
  func `a change is described as a person would`(old: String, new: String, text: String) {
    #expect(Self.difference(old, new).text() == text)
  }

  @Test(arguments: 0..<Repetitions.count(50, atNight: 200))
  func `a document is not different from itself`(seed: UInt64) {
    var random = RandomMarkup(seed: seed)
    let source = random.document()
    #expect(Self.difference(source, source).isEmpty)
  }

  @Test(arguments: 0..<Repetitions.count(100, atNight: 400))
  func `all changes make the new document, and none the old`(seed: UInt64) {
    var random = RandomMarkup(seed: seed)
    let (old, other) = (random.document(), random.document())
    for new in [other, random.changed(old)] {
      let (before, after) = (MarkupDocument(parsing: old), MarkupDocument(parsing: new))
      let difference = MarkupDifference(from: before, to: after)
      let all = difference.applying(Set(difference.changes.indices))
      #expect(
        all.canonicalText == after.canonicalText, "\(old.debugDescription) \(new.debugDescription)")
      #expect(difference.applying([]).canonicalText == before.canonicalText)
      #expect(difference.isEmpty == (before.canonicalText == after.canonicalText))
    }
  }

  @Test func `one change is made without the others`() {
    let difference = Self.difference("<p class=a>x</p><b>1</b>", "<p class=b>y</p>")
    let wanted = difference.changes.filter { $0.name == "text" }.map(\.id)
    #expect(difference.applying(Set(wanted)).canonicalText == "<p class=\"a\">y</p>\n<b>1</b>\n")
  }

  @Test func `the same change elsewhere has the same fingerprint`() {
    let one = Self.difference("<main><b class=x>n</b></main>", "<main><b class=y>n</b></main>")
    let two = Self.difference(
      "<i>z</i><div><b class=x>m</b></div>", "<i>z</i><div><b class=y>m</b></div>")
    let three = Self.difference("<b class=x>n</b>", "<b class=z>n</b>")
    #expect(one.fingerprint == two.fingerprint)
    #expect(one.fingerprint != three.fingerprint)
  }

  @Test func `ten thousand nodes are compared`() {
    func page(_ rows: [Int]) -> String {
      "<ul>"
        + rows.map { "<li class=row><a href='/\($0)'>Row \($0)</a><span>same</span></li>" }.joined()
        + "</ul>"
    }
    let rows = Array(0..<2500)
    #expect(Self.difference(page(rows), page(rows.filter { $0 != 1000 })).changes.count == 1)
    let all = Self.difference(page(rows), page(rows.map { $0 + 20_000 }))
    #expect(
      all.applying(Set(all.changes.indices)).canonicalText
        == MarkupDocument(parsing: page(rows.map { $0 + 20_000 })).canonicalText)
    #expect(!Self.difference(page(rows), page(rows.reversed())).isEmpty)
  }
}
