import Foundation
import Testing

@testable import StorybookMarkup

struct AccessibilityRuleTests {
  /// Markup in which a rule finds one fault, and markup in which it finds none.
  struct Cases: Sendable, CustomTestStringConvertible {
    let rule: String
    let bad: [String]
    let good: [String]

    init(_ rule: String, bad: [String], good: [String]) {
      self.rule = rule
      self.bad = bad
      self.good = good
    }

    var testDescription: String { rule }
  }

  private static func faults(_ rule: String, in markup: String) -> [String] {
    AccessibilityAudit(AccessibilityTree(MarkupDocument(parsing: markup))).findings
      .filter { $0.rule.id == rule }.map(\.reason)
  }

  @Test(arguments: names + fields + images + languages + roles + structure + lists + others)
  func `a rule finds what it is about, and nothing else`(cases: Cases) {
    for markup in cases.bad {
      #expect(Self.faults(cases.rule, in: markup).count == 1, "\(markup)")
    }
    for markup in cases.good { #expect(Self.faults(cases.rule, in: markup) == [], "\(markup)") }
  }

  @Test func `every rule has cases`() {
    let tables = [Self.names, Self.fields, Self.images, Self.languages]
    let more = [Self.roles, Self.structure, Self.lists, Self.others]
    let swept = (tables + more).joined().map(\.rule)
    #expect(Set(swept) == Set(AccessibilityRule.all.map(\.id)))
    #expect(swept.count == Set(swept).count)
  }

  /// The page that browser tests compare with axe-core, without what styles decide.
  @Test func `every planted fault is found, and nothing else`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../BrowserTests/stage/faults.html")
    let document = MarkupDocument(parsing: try String(contentsOf: path, encoding: .utf8))
    let known = Set(AccessibilityRule.all.map(\.id))
    let planted = document.nodes.indices.compactMap { id -> String? in
      guard let fault = document.element(id)?["data-fault"], known.contains(fault) else {
        return nil
      }
      return "\(fault) \(id)"
    }
    let found = AccessibilityAudit(AccessibilityTree(document)).findings
    #expect(Set(found.map { "\($0.rule.id) \($0.element)" }) == Set(planted))
    #expect(planted.count > 55)
  }

  @Test func `a huge document is checked as far as its budget reaches`() {
    let ids = (1...100).map { "a\($0)" }
    // Each name reads all texts.
    let button = "<button aria-labelledby=\"\(ids.joined(separator: " "))\"></button>"
    let markup =
      ids.map { "<i id=\($0)></i>" }.joined() + String(repeating: button, count: 100) + "<img>"
    let tree = AccessibilityTree(MarkupDocument(parsing: markup))
    let audit = AccessibilityAudit(tree, budget: NameBudget(1_000))
    #expect(audit.isCut)
    #expect(audit.findings.map(\.rule.id).contains("image-alt") == false)
    #expect(AccessibilityAudit(tree).findings.last?.rule.id == "image-alt")
    let images = String(repeating: "<img>", count: 3_000)
    #expect(AccessibilityAudit(AccessibilityTree(MarkupDocument(parsing: images))).isCut)
  }
}

// MARK: Names

extension AccessibilityRuleTests {
  static let names = [
    Cases(
      "button-name",
      bad: [
        "<button></button>", "<button><svg aria-hidden=true></svg></button>",
        "<button><span hidden>Go</span></button>", "<button aria-labelledby=none></button>",
        "<button><span style='display: none'>Go</span></button>", "<button> \n </button>",
        "<summary role=button></summary>", "<button role=tab></button>",
        "<button role=none></button>", "<button role=img disabled></button>",
      ],
      good: [
        "<button>Go</button>", "<button aria-label=Go></button>", "<button title=Go></button>",
        "<button><img alt=Go></button>", "<button hidden></button>",
        "<button role=none disabled></button>",
        "<button role=gridcell disabled></button>",
        "<i id=a>Go</i><button aria-labelledby=a></button>", "<label>Go <button></button></label>",
        "<div aria-hidden=true><button></button></div>", "<div hidden><button></button></div>",
        "<div style='visibility: hidden'><button></button></div>",
        "<i id=a hidden>Go</i><button aria-labelledby=a></button>",
        "<button><svg><title>Go</title></svg></button>", "<details><button></button></details>",
      ]),
    Cases(
      "link-name",
      bad: [
        "<a href=x></a>", "<a href=x><img alt=''></a>", "<area href=x>", "<a href=x role=tab></a>",
        "<a href=x role=none></a>", "<a href=x tabindex=-1></a>",
      ],
      good: ["<a></a>", "<a href=x>Go</a>", "<a href=x><img alt=Go></a>"]),
    Cases(
      "input-button-name",
      bad: [
        "<input type=button>", "<input type=reset value=''>", "<input type=SUBMIT value=' '>",
        "<input type=button role=none>", "<input type=button role=img disabled>",
      ],
      good: [
        "<input type=submit>", "<input type=button value=Go>", "<input>",
        "<input type=button role=presentation disabled>",
        "<input type=button role=gridcell disabled>",
      ]),
    Cases(
      "aria-command-name",
      bad: ["<i role=button></i>", "<i role=link></i>", "<i role=menuitem></i>"],
      good: [
        "<i role=button>Go</i>", "<button role=link></button>", "<i role=tab></i>",
        "<img role=button>",
      ]),
    Cases(
      "aria-toggle-field-name",
      bad: ["checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch"].map {
        "<i role=\($0)></i>"
      },
      good: [
        "<i role=switch>Wifi</i>", "<i role=radio aria-label=A></i>",
        "<input type=checkbox role=switch>",
      ]),
    Cases(
      "aria-dialog-name",
      bad: ["<div role=dialog>A</div>", "<div role=alertdialog></div>", "<dialog open>A</dialog>"],
      good: [
        "<dialog>A</dialog>", "<dialog open aria-label=A></dialog>",
        "<div role=dialog aria-labelledby=t><h2 id=t>A</h2></div>",
      ]),
    Cases("aria-tooltip-name", bad: ["<i role=tooltip></i>"], good: ["<i role=tooltip>A</i>"]),
    Cases("aria-treeitem-name", bad: ["<i role=treeitem></i>"], good: ["<i role=treeitem>A</i>"]),
    Cases(
      "summary-name", bad: ["<details><summary></summary>A</details>"],
      good: [
        "<details><summary>A</summary></details>", "<summary></summary>",
        "<details open><summary>A</summary><summary></summary></details>",
      ]),
    Cases(
      "frame-title",
      bad: [
        "<iframe></iframe>", "<iframe title=' '></iframe>", "<iframe role=none title=''></iframe>",
        "<iframe role=none tabindex=0></iframe>", "<iframe role=none aria-live=polite></iframe>",
      ],
      good: [
        "<iframe title=A></iframe>", "<iframe role=none></iframe>", "<iframe tabindex=-1></iframe>",
      ]),
    Cases(
      "frame-title-unique",
      bad: ["<iframe title=A></iframe><div hidden><iframe title='a '></iframe></div>"],
      good: ["<iframe title=A></iframe><iframe title=B></iframe>", "<iframe></iframe>"]),
  ]

  static let fields = [
    Cases(
      "label",
      bad: [
        "<input>", "<input type=checkbox>", "<textarea></textarea>",
        "<label for=b>A</label><input>",
        "<label></label><input id=a>", "<input role=switch type=checkbox>", "<input role=none>",
        "<p id=a><input value=A aria-labelledby=a></p>",
        "<label for=a><select><option selected><option>B</select></label><input id=a>",
      ],
      good: [
        "<label>A <input></label>", "<label for=a>A</label><input id=a>", "<input placeholder=A>",
        "<input aria-label=A>", "<input title=A>", "<input type=hidden>", "<input type=submit>",
        "<input role=none disabled>", "<input type=image>",
        "<p id=a>A <input value=B aria-labelledby=a></p>",
      ]),
    Cases(
      "select-name",
      bad: [
        "<select><option>A</select>", "<select role=none></select>",
        "<p id=a><select aria-labelledby=a><option>A</select></p>",
      ],
      good: [
        "<select aria-label=A></select>", "<label>A<select></select></label>",
        "<select role=none disabled></select>",
      ]),
    Cases(
      "aria-input-field-name",
      bad: ["combobox", "listbox", "searchbox", "slider", "spinbutton", "textbox"].map {
        "<div role=\($0)></div>"
      },
      good: [
        "<div role=textbox aria-label=A></div>", "<select role=listbox></select>",
        "<div role=combobox><input></div>", "<output role=slider></output>",
        "<div role=combobox aria-label=A><p role=listbox></p></div>",
        "<i role=combobox aria-label=A aria-controls=a></i><p role=listbox id=a></p>",
      ]),
    Cases(
      "aria-meter-name", bad: ["<meter></meter>", "<i role=meter></i>"],
      good: ["<label>A <meter></meter></label>", "<i role=meter aria-label=A></i>"]),
    Cases(
      "aria-progressbar-name", bad: ["<progress></progress>", "<i role=progressbar></i>"],
      good: ["<progress aria-label=A></progress>"]),
    Cases(
      "label-title-only",
      bad: [
        "<input title=A>", "<select title=A></select>", "<i id=a>A</i><input aria-describedby=a>",
        "<input placeholder=A aria-describedby=a>",
      ],
      good: [
        "<label>A<input title=B></label>", "<input title=A aria-label=B>", "<input>",
        "<label>A<input aria-describedby=a></label>", "<input aria-describedby>",
      ]),
  ]

  static let images = [
    Cases(
      "image-alt",
      bad: [
        "<img>", "<img alt=' '>", "<img role=none tabindex=0>", "<img role=none aria-live=polite>",
        "<img alt=' ' aria-label=A>", "<img role=separator tabindex=0>", "<img role=option>",
      ],
      good: [
        "<img alt=A>", "<img alt=''>", "<img alt>", "<img title=A>", "<img role=presentation>",
        "<img role=separator>",
      ]),
    Cases(
      "input-image-alt", bad: ["<input type=image>", "<input type=image alt=' '>"],
      good: [
        "<input type=image alt=A>", "<label>A<input type=image></label>", "<input>",
        "<input type=image role=gridcell disabled>",
      ]),
    Cases(
      "area-alt", bad: ["<map><area href=x></map>"],
      good: ["<map><area href=x alt=A></map>", "<map><area></map>", "<area href=x>"]),
    Cases(
      "role-img-alt", bad: ["<div role=img>x</div>"],
      good: ["<div role=img aria-label=A></div>", "<img role=img>", "<svg role=img></svg>"]),
    Cases(
      "svg-img-alt", bad: ["<svg role=img></svg>", "<svg><g role=graphics-symbol></g></svg>"],
      good: [
        "<svg></svg>", "<svg role=img><title>A</title></svg>", "<svg role=img aria-label=A></svg>",
        "<svg role=img aria-hidden=true></svg>",
      ]),
    Cases(
      "object-alt",
      bad: [
        "<object data=x></object>", "<object data=x role=none tabindex=0></object>",
        "<object data=x role=none aria-live=polite></object>", "<object data=x role=img></object>",
      ],
      good: [
        "<object></object>", "<object data=x title=A></object>",
        "<object data=x role=none></object>", "<object data=''>A</object>",
        "<object data=x role=separator></object>",
      ]),
    Cases(
      "image-redundant-alt",
      bad: [
        "<a href=x><img alt=Cart> cart</a>", "<button><i><img alt=A></i> A</button>",
        "<p>a<img alt=A></p>", "<ul><li><b><img alt=A> A</b></ul>",
        "<table><tr><td><img alt=A><i hidden>B</i> A</table>", "<p>A<img title=A></p>",
        "<div role=button>A<img alt=A></div>",
      ],
      good: [
        "<a href=x><img alt=Cart> Open</a>", "<a href=x><img alt=''></a>", "<img alt=A> A",
        "<p><b><img alt=A> A</b> B</p>", "<a href=x><img role=none alt=A> A</a>",
        "<p><a href=x><img alt=A></a> A</p>",
      ]),
  ]

  static let languages = [
    Cases(
      "html-has-lang", bad: ["<html><p>A", "<html lang=' '><p>A"], good: ["<html lang=en>", "<p>A"]),
    Cases(
      "html-lang-valid", bad: ["<html lang=zz>", "<html lang=english>"],
      good: ["<html lang=en>", "<html>", "<html lang=de-AT>", "<html lang=haw xml:lang=haw>"]),
    Cases(
      "valid-lang",
      bad: [
        "<p lang=zz-nothing>A", "<p lang=1>A", "<p lang=qqq>A", "<p lang=' '>A", "<p lang=deu>A",
        "<p xml:lang=zz>A", "<p lang=german><img alt=A>",
        "<p lang=zz><button aria-label=A></button>",
      ],
      good: [
        "<p lang=de-AT>A", "<p lang=haw>A", "<p lang=x-own>A", "<p lang=''>A", "<p lang=rop>A",
        "<p lang=nhn>A", "<p lang=zz><img alt=''>", "<p lang=zz><i lang=en>A</i>",
        "<p lang=zz><i hidden>A</i>", "<p lang=zz>", "<p lang=en xml:lang=en>A",
      ]),
  ]
}

// MARK: Roles and structure

extension AccessibilityRuleTests {
  static let roles = [
    Cases(
      "aria-roles", bad: ["<i role=buton></i>", "<i role='a b'></i>"],
      good: [
        "<i role=button></i>", "<i role='buton link'></i>", "<i role></i>", "<i role=text>A</i>",
        "<i role=comment>A</i>",
      ]),
    Cases(
      "aria-valid-attr", bad: ["<i aria-labeled=a></i>", "<i aria-x aria-y></i>"],
      good: ["<i aria-label=a></i>", "<i data-aria=x></i>"]),
    Cases(
      "aria-valid-attr-value",
      bad: [
        "<i aria-checked=perhaps></i>", "<i aria-level=two></i>", "<i aria-valuenow=x></i>",
        "<i aria-controls=nothing></i>", "<i aria-live=loud></i>", "<i aria-owns=a></i>",
        "<i aria-level=-2></i>", "<i aria-posinset=0></i>", "<i aria-setsize=-2></i>",
        "<i aria-valuenow=1e3></i>", "<i aria-relevant='text loud'></i>", "<i aria-details=a></i>",
        "<b id=a></b><i aria-activedescendant='a b'></i>", "<i aria-dropeffect=fall></i>",
        "<i aria-controls=a aria-haspopup=false></i>",
        "<i aria-invalid=true aria-errormessage=a></i><b id=a>A</b>",
        "<i aria-invalid aria-errormessage=a></i><b id=a role=alert hidden>A</b>",
        "<i aria-invalid=true aria-errormessage='a b' aria-describedby='a b'></i><b id=a>A</b>",
      ],
      good: [
        "<i aria-checked=mixed></i>", "<i aria-level=2></i>", "<i aria-valuenow=-1.5></i>",
        "<i aria-relevant='all text'></i>", "<i aria-setsize=-1></i>", "<i aria-rowspan=0></i>",
        "<i aria-owns=a aria-expanded=false></i>", "<i aria-errormessage=a></i>",
        "<i aria-invalid=true aria-errormessage=a></i><b id=a role=alert>A</b>",
        "<i aria-invalid=true aria-errormessage=a></i><b id=a aria-live=polite>A</b>",
        "<i aria-invalid=true aria-errormessage=a aria-describedby='b a'></i><b id=a>A</b>",
        "<i aria-invalid=false aria-errormessage=a></i><b id=a hidden>A</b>",
        "<i aria-controls=nothing aria-expanded=false></i>", "<i aria-hidden></i>",
        "<b id=a></b><i aria-controls='a b'></i>", "<i aria-current=TRUE></i>",
      ]),
    Cases(
      "aria-required-attr",
      bad: [
        "<i role=checkbox></i>", "<i role=heading></i>", "<i role=slider></i>",
        "<hr role=separator tabindex=0>", "<i role=combobox aria-expanded=true></i>",
        "<input role=combobox>", "<i role=slider aria-valuenow></i>",
      ],
      good: [
        "<i role=separator></i>", "<i role=combobox aria-expanded=false></i>",
        "<i role=slider aria-valuetext=low></i>", "<progress role=meter></progress>",
        "<i role=checkbox aria-checked=true></i>", "<input type=checkbox role=switch>",
        "<h2 role=heading></h2>", "<select role=combobox></select>", "<meter role=meter></meter>",
      ]),
    Cases(
      "aria-required-children",
      bad: [
        "<div role=list><i role=button></i></div>", "<div role=list><p>A</p></div>",
        "<div role=tablist><div><i role=link>A</i></div></div>", "<div role=row></div>",
        "<div role=suggestion></div>", "<div role=list>A</div>",
        "<div role=list><p aria-live=polite><i role=listitem></i></p></div>",
        "<div role=list><p tabindex=0><i role=listitem></i></p></div>",
        "<div role=list><p aria-disabled=true></p></div>",
        "<div role=listbox><div role=group><h2>A</h2></div></div>",
        "<div role=list aria-busy=true><b role=alert>A</b></div>",
      ],
      good: [
        "<div role=list><i role=listitem></i></div>", "<div role=list></div>",
        "<div role=list aria-busy=true>A</div>", "<ul role=listbox><li role=option>A</li></ul>",
        "<div role=list><div><i role=listitem></i></div></div>",
        "<div role=list aria-owns=a></div><i id=a role=listitem></i>",
        "<div role=list><p role=generic><i role=listitem></i></p></div>",
        "<div role=list><p></p></div>",
        "<div role=list><i role=listitem></i><p>A</p></div>",
        "<div role=menu><i role=menuitem hidden></i></div>",
        "<div role=listbox><div role=group><i role=option></i></div></div>",
        "<div role=suggestion>A<i role=deletion>A</i></div>",
        "<table role=table><caption>A</caption><tr><td>A</table>",
      ]),
    Cases(
      "aria-required-parent",
      bad: [
        "<i role=tab></i>", "<div role=list><i role=option></i></div>", "<i role=caption>A</i>",
        "<div role=group><i role=treeitem></i></div>",
        "<div role=menu><i role=menuitem><b role=group><b role=menuitem></b></b></i></div>",
        "<div role=list aria-owns=a></div><i role=listitem></i>",
      ],
      good: [
        "<div role=list aria-owns=a></div><p id=a><i role=listitem></i></p>",
        "<div role=list><p><i role=listitem></i></p></div>",
        "<div role=menu><div role=group><i role=menuitem></i></div></div>",
        "<div role=tree><i role=treeitem><b role=group><b role=treeitem></b></b></i></div>",
        "<figure><i role=caption>A</i></figure>",
        "<div role=tree><b role=group><b role=group><i role=treeitem></i></b></b></div>",
        "<div role=tablist><i role=tab></i></div>",
        "<div role=tablist><span><i role=tab></i></span></div>",
        "<div role=tablist aria-owns=a></div><i id=a role=tab></i>",
      ]),
  ]

  static let structure = [
    Cases(
      "nested-interactive",
      bad: [
        "<div role=button><a href=x>A</a></div>", "<button><i role=link tabindex=-1>A</i></button>",
        "<i role=checkbox><b><input></b></i>",
        "<i role=tab><input aria-hidden=true tabindex=-1></i>",
        "<button><select multiple></select></button>",
      ],
      good: [
        "<button><span tabindex=0>A</span></button>", "<button><i contenteditable>A</i></button>",
        "<button><b>A</b></button>", "<div role=button><i tabindex=-1></i></div>",
        "<i role=checkbox><input disabled></i>", "<div role=group><button></button></div>",
        "<div role=button><a href=x hidden>A</a></div>",
      ]),
    Cases(
      "aria-hidden-body", bad: ["<body aria-hidden=true>A"],
      good: ["<body>A", "<p aria-hidden=true>"]),
    Cases(
      "heading-order",
      bad: ["<h1>A</h1><h3>B</h3>", "<h2>A</h2><i role=heading aria-level=4>B</i>"],
      good: [
        "<h3>A</h3><h4>B</h4><h2>C</h2>", "<h1>A</h1><h3 hidden>B</h3><h2>C</h2>",
        "<h1>A</h1><h2 role=tab>B</h2><h2>C</h2>",
      ]),
    Cases(
      "empty-heading", bad: ["<h2></h2>", "<i role=heading></i>", "<h2><i hidden>A</i></h2>"],
      good: ["<h2>A</h2>", "<h2><img alt=A></h2>", "<h2 hidden></h2>", "<i role=tab></i>"]),
    Cases(
      "blink", bad: ["<blink>A</blink>", "<p aria-hidden=true><blink>A</blink></p>"],
      good: ["<b>A</b>", "<p hidden><blink>A</blink></p>"]),
    Cases("marquee", bad: ["<marquee>A</marquee>"], good: ["<marquee hidden>A</marquee>"]),
  ]

  static let lists = [
    Cases(
      "list",
      bad: ["<ul><div>A</div></ul>", "<ol>text<li>A</ol>", "<ul><li role=button>A</ul>"],
      good: [
        "<ul><li>A</ul>", "<ul> <li>A <script></script></ul>", "<ul role=menu><div></div></ul>",
        "<ul role=list><div></div></ul>",
        "<ul><div role=listitem>A</div></ul>", "<ul><div hidden>A</div></ul>",
      ]),
    Cases(
      "listitem", bad: ["<div><li>A</li></div>", "<ul role=menu><li>A</ul>"],
      good: [
        "<ul><li>A</ul>", "<menu><li>A</menu>", "<div role=list><li>A</div>", "<li role=tab>A",
        "<ul role=none><li>A</ul>", "<ul role=presentation aria-label=A><li>A</ul>",
      ]),
    Cases(
      "definition-list",
      bad: [
        "<dl><p>A</p></dl>", "<dl>A</dl>", "<dl><div>A</div></dl>", "<dl><dd>A<dt>B</dl>",
        "<dl><dt>A</dl>", "<dl><div role=group><dt>A<dd>B</div></dl>",
        "<dl><div><div>A</div></div></dl>", "<dl><dd role=none>A</dl>",
      ],
      good: [
        "<dl><dt>A<dd>B</dl>", "<dl><div><dt>A<dd>B</div></dl>", "<dl role=group>A</dl>",
        "<dl></dl>",
        "<dl><dd>A<dt>B<dd>C</dl>", "<dl><p hidden>A</p><dt>A<dd>B</dl>",
        "<dl><div role=listitem>A</div></dl>",
      ]),
    Cases(
      "dlitem",
      bad: [
        "<dt>A</dt>", "<dl role=group><dd>A</dl>", "<dl><div role=group><dd>A</div></dl>",
        "<dt role>A",
      ],
      good: [
        "<dl><dt>A</dl>", "<dl><div><dd>A</div></dl>", "<dt role=button>A</dt>",
        "<dl role=none><dd>A</dl>", "<dl><div role=none><dd>A</div></dl>",
      ]),
  ]

  static let others = [
    Cases(
      "empty-table-header",
      bad: ["<table><tr><th></th><td>A</table>", "<i role=columnheader></i>"],
      good: ["<table><tr><th>A</th></table>", "<table><tr><td></td></table>"]),
    Cases(
      "td-headers-attr",
      bad: [
        "<table><tr><td headers=a>A</table>", "<table><tr><td id=a><td headers=a>A</table>",
        "<table><tr><th id=a></table><table><tr><td headers=a></table>",
        "<table><tr><th id=a role=cell>A<td headers=a>B</table>",
        "<table role=none tabindex=0><tr><td id=a headers=a>A</table>",
        "<table><tr><td>A<table><tr><td headers=a>B</table></table>",
      ],
      good: [
        "<table><tr><td role=rowheader id=a>A<td headers=a>B</table>",
        "<table><tr><td headers=a hidden>A</table>",
        "<table role=region><tr><td headers=a></table>",
        "<table><tr><th id=a>A<td headers=a>B</table>",
        "<table role=none><tr><td headers=a></table>",
      ]),
    Cases(
      "scope-attr-valid",
      bad: ["<table><tr><th scope=column>A</table>", "<table><tr><td scope=col>A</table>"],
      good: ["<table><tr><th scope=COL>A</table>", "<table role=none><tr><td scope=x></table>"]),
    Cases(
      "duplicate-id-aria",
      bad: [
        "<label for=a>A</label><input id=a><i id=a></i>", "<b id=a></b><i id=a aria-owns=a></i>",
      ],
      good: ["<i id=a></i><i id=a></i>", "<label for=a>A</label><input id=a>"]),
    Cases(
      "duplicate-id",
      bad: ["<i id=a></i><i id=a></i>", "<i id=a hidden></i><i id=a></i><i id=a></i>"],
      good: ["<i id=a></i><i id=b></i>", "<i id></i><i id></i>"]),
    Cases(
      "tabindex", bad: ["<i tabindex=3></i>"], good: ["<i tabindex=0></i>", "<i tabindex=-1></i>"]),
    Cases(
      "aria-hidden-focus",
      bad: [
        "<div aria-hidden=true><a href=x>A</a></div>", "<button aria-hidden=true>A</button>",
        "<div aria-hidden=true><i aria-hidden=true><input></i></div>",
      ],
      good: [
        "<div aria-hidden=true><a href=x tabindex=-1>A</a></div>",
        "<div aria-hidden=true><button disabled>A</button></div>",
        "<div aria-hidden=false><input></div>",
        "<div aria-hidden=true inert><button>A</button></div>",
        "<fieldset disabled><i aria-hidden=true><input></i></fieldset>",
        "<div aria-hidden=true style='display:none'><button>A</button></div>",
      ]),
    Cases(
      "accesskeys", bad: ["<button accesskey=q>A</button><i accesskey=Q></i>"],
      good: [
        "<i accesskey=q></i><i accesskey=w></i>", "<i accesskey=q></i><i hidden accesskey=q></i>",
      ]),
  ]
}
