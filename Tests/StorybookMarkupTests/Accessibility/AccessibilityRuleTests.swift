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
        "<summary role=button></summary>",
      ],
      good: [
        "<button>Go</button>", "<button aria-label=Go></button>", "<button title=Go></button>",
        "<button><img alt=Go></button>", "<button hidden></button>", "<button role=tab></button>",
        "<i id=a>Go</i><button aria-labelledby=a></button>", "<label>Go <button></button></label>",
        "<div aria-hidden=true><button></button></div>", "<div hidden><button></button></div>",
        "<div style='visibility: hidden'><button></button></div>",
        "<i id=a hidden>Go</i><button aria-labelledby=a></button>",
        "<button><svg><title>Go</title></svg></button>", "<details><button></button></details>",
      ]),
    Cases(
      "link-name",
      bad: ["<a href=x></a>", "<a href=x><img alt=''></a>", "<area href=x>"],
      good: [
        "<a></a>", "<a href=x>Go</a>", "<a href=x><img alt=Go></a>", "<a href=x role=tab></a>",
      ]),
    Cases(
      "input-button-name",
      bad: ["<input type=button>", "<input type=reset value=''>", "<input type=SUBMIT value=' '>"],
      good: ["<input type=submit>", "<input type=button value=Go>", "<input>"]),
    Cases(
      "aria-command-name",
      bad: ["<i role=button></i>", "<i role=link></i>", "<i role=menuitem></i>"],
      good: ["<i role=button>Go</i>", "<button role=link></button>", "<i role=tab></i>"]),
    Cases(
      "aria-toggle-field-name",
      bad: ["checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch"].map {
        "<i role=\($0)></i>"
      },
      good: ["<i role=switch>Wifi</i>", "<i role=radio aria-label=A></i>"]),
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
      "frame-title", bad: ["<iframe></iframe>", "<iframe title=' '></iframe>"],
      good: ["<iframe title=A></iframe>", "<iframe role=none></iframe>"]),
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
        "<label></label><input id=a>",
      ],
      good: [
        "<label>A <input></label>", "<label for=a>A</label><input id=a>", "<input placeholder=A>",
        "<input aria-label=A>", "<input title=A>", "<input type=hidden>", "<input type=submit>",
        "<input role=switch type=checkbox>", "<input type=image>",
      ]),
    Cases(
      "select-name", bad: ["<select><option>A</select>"],
      good: ["<select aria-label=A></select>", "<label>A<select></select></label>"]),
    Cases(
      "aria-input-field-name",
      bad: ["combobox", "listbox", "searchbox", "slider", "spinbutton", "textbox"].map {
        "<div role=\($0)></div>"
      },
      good: ["<div role=textbox aria-label=A></div>", "<select role=listbox></select>"]),
    Cases(
      "aria-meter-name", bad: ["<meter></meter>", "<i role=meter></i>"],
      good: ["<label>A <meter></meter></label>", "<i role=meter aria-label=A></i>"]),
    Cases(
      "aria-progressbar-name", bad: ["<progress></progress>", "<i role=progressbar></i>"],
      good: ["<progress aria-label=A></progress>"]),
    Cases(
      "label-title-only", bad: ["<input title=A>", "<select title=A></select>"],
      good: ["<label>A<input title=B></label>", "<input title=A aria-label=B>", "<input>"]),
  ]

  static let images = [
    Cases(
      "image-alt", bad: ["<img>", "<img alt=' '>", "<img role=none tabindex=0>"],
      good: [
        "<img alt=A>", "<img alt=''>", "<img alt>", "<img title=A>", "<img role=presentation>",
      ]),
    Cases(
      "input-image-alt", bad: ["<input type=image>", "<input type=image alt=' '>"],
      good: ["<input type=image alt=A>", "<label>A<input type=image></label>", "<input>"]),
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
      "object-alt", bad: ["<object data=x></object>"],
      good: [
        "<object></object>", "<object data=x title=A></object>",
        "<object data=x role=none></object>",
      ]),
    Cases(
      "image-redundant-alt",
      bad: ["<a href=x><img alt=Cart> cart</a>", "<button><i><img alt=A></i> A</button>"],
      good: ["<a href=x><img alt=Cart> Open</a>", "<a href=x><img alt=''></a>", "<img alt=A> A"]),
  ]

  static let languages = [
    Cases(
      "html-has-lang", bad: ["<html><p>A", "<html lang=' '><p>A"], good: ["<html lang=en>", "<p>A"]),
    Cases(
      "html-lang-valid", bad: ["<html lang=zz>", "<html lang=english>"],
      good: ["<html lang=en>", "<html>", "<html lang=de-AT>"]),
    Cases(
      "valid-lang", bad: ["<p lang=zz-nothing>A", "<p lang=1>A", "<p lang=qqq>A"],
      good: ["<p lang=de-AT>A", "<p lang=haw>A", "<p lang=x-own>A", "<p lang=''>A"]),
  ]
}

// MARK: Roles and structure

extension AccessibilityRuleTests {
  static let roles = [
    Cases(
      "aria-roles", bad: ["<i role=buton></i>", "<i role='a b'></i>"],
      good: ["<i role=button></i>", "<i role='buton link'></i>", "<i role></i>"]),
    Cases(
      "aria-valid-attr", bad: ["<i aria-labeled=a></i>", "<i aria-x aria-y></i>"],
      good: ["<i aria-label=a></i>", "<i data-aria=x></i>"]),
    Cases(
      "aria-valid-attr-value",
      bad: [
        "<i aria-checked=perhaps></i>", "<i aria-level=two></i>", "<i aria-valuenow=x></i>",
        "<i aria-controls=nothing></i>", "<i aria-live=loud></i>", "<i aria-owns=a></i>",
      ],
      good: [
        "<i aria-checked=mixed></i>", "<i aria-level=-2></i>", "<i aria-valuenow=1.5></i>",
        "<i aria-controls=nothing aria-expanded=false></i>", "<i aria-hidden></i>",
        "<b id=a></b><i aria-controls='a b'></i>", "<i aria-current=TRUE></i>",
      ]),
    Cases(
      "aria-required-attr",
      bad: ["<i role=checkbox></i>", "<i role=heading></i>", "<i role=slider></i>"],
      good: [
        "<i role=checkbox aria-checked=true></i>", "<input type=checkbox role=switch>",
        "<h2 role=heading></h2>", "<select role=combobox></select>", "<meter role=meter></meter>",
      ]),
    Cases(
      "aria-required-children",
      bad: [
        "<div role=list><i role=button></i></div>", "<div role=list><p>A</p></div>",
        "<div role=tablist><div><i role=link>A</i></div></div>",
      ],
      good: [
        "<div role=list><i role=listitem></i></div>", "<div role=list></div>",
        "<div role=list aria-busy=true>A</div>", "<ul role=listbox><li role=option>A</li></ul>",
        "<div role=list><div><i role=listitem></i></div></div>",
        "<div role=list aria-owns=a></div><i id=a role=listitem></i>",
      ]),
    Cases(
      "aria-required-parent",
      bad: ["<i role=tab></i>", "<div role=list><i role=option></i></div>"],
      good: [
        "<div role=tablist><i role=tab></i></div>",
        "<div role=tablist><span><i role=tab></i></span></div>",
        "<div role=tablist aria-owns=a></div><i id=a role=tab></i>",
      ]),
  ]

  static let structure = [
    Cases(
      "nested-interactive",
      bad: [
        "<div role=button><a href=x>A</a></div>", "<button><span tabindex=0>A</span></button>",
        "<i role=checkbox><b><input></b></i>",
      ],
      good: [
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
    Cases("blink", bad: ["<blink>A</blink>"], good: ["<b>A</b>"]),
    Cases("marquee", bad: ["<marquee>A</marquee>"], good: ["<marquee hidden>A</marquee>"]),
  ]

  static let lists = [
    Cases(
      "list",
      bad: ["<ul><div>A</div></ul>", "<ol>text<li>A</ol>", "<ul><li role=button>A</ul>"],
      good: [
        "<ul><li>A</ul>", "<ul> <li>A <script></script></ul>", "<ul role=menu><div></div></ul>",
        "<ul><div role=listitem>A</div></ul>", "<ul><div hidden>A</div></ul>",
      ]),
    Cases(
      "listitem", bad: ["<div><li>A</li></div>", "<ul role=menu><li>A</ul>"],
      good: [
        "<ul><li>A</ul>", "<menu><li>A</menu>", "<div role=list><li>A</div>", "<li role=tab>A",
      ]),
    Cases(
      "definition-list", bad: ["<dl><p>A</p></dl>", "<dl>A</dl>", "<dl><div>A</div></dl>"],
      good: ["<dl><dt>A<dd>B</dl>", "<dl><div><dt>A<dd>B</div></dl>", "<dl role=group>A</dl>"]),
    Cases(
      "dlitem", bad: ["<dt>A</dt>", "<dl role=group><dd>A</dl>"],
      good: ["<dl><dt>A</dl>", "<dl><div><dd>A</div></dl>", "<dt role=button>A</dt>"]),
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
      ],
      good: [
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
