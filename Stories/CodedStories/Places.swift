import Foundation
import Storybook

/// Texts in all places of markup: `test_text_contexts.py` gives hostile ones to a browser.
enum Places {
  struct Props: Codable, Sendable { var texts = ["harmless"] }

  static let screen = Screen("Places", render: markup) { Story("All", Props()) }

  /// An object for each text in each place.
  private static func markup(_ props: Props) throws -> Rendering {
    let rows = all.flatMap { place in
      props.texts.map { ["place": place.name, "text": $0, "markup": place.html($0).markup] }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return .bytes(Array(try encoder.encode(rows)), mediaType: MediaType("application/json"))
  }

  private static let all: [(name: String, html: @Sendable (String) -> HTML)] = [
    ("text", { "<p>\($0)</p>" }),
    ("text alone", { "\($0)" }),
    ("text after an equals sign", { "<p>x=\($0)</p>" }),
    ("text after a bracket in an attribute", { "<p title=\"a > b\">\($0)</p>" }),
    ("text after a tag in an attribute", { "<p title='<b>'>\($0)</p>" }),
    ("two texts", { "<p>\($0)\($0)</p>" }),
    ("double quotes", { "<p title=\"\($0)\">a</p>" }),
    ("single quotes", { "<p title='\($0)'>a</p>" }),
    ("a part in quotes", { "<p title=\"a \($0) b\">a</p>" }),
    ("two in quotes", { "<p title=\"\($0)\($0)\">a</p>" }),
    ("no quotes", { "<p title=\($0)>a</p>" }),
    ("no quotes, a tag's end", { "<br title=\($0)/>" }),
    ("no quotes, a space", { "<p title= \($0)>a</p>" }),
    ("no quotes, spaces", { "<p title = \($0) class=b>a</p>" }),
    ("no quotes, a line", { "<p title=\n\($0)\nclass=b>a</p>" }),
    ("no quotes, a tab", { "<p title\t=\t\($0)>a</p>" }),
    ("no quotes, a prefix", { "<p title=a\($0)>a</p>" }),
    ("no quotes, a suffix", { "<p title=\($0)a class=b>a</p>" }),
    ("no quotes, both", { "<p title=a\($0)b\($0)c class=b>a</p>" }),
    ("no quotes, twice", { "<p title=\($0)\($0) class=b>a</p>" }),
    ("no quotes after quotes", { "<p class=\"a=b\" title=\($0)>a</p>" }),
    ("no quotes after a bracket", { "<p class=\"a>b\" title=\($0)>a</p>" }),
    ("no quotes after a tag", { "<p class='<b>' title=\($0)>a</p>" }),
    ("no quotes, two tags", { "<p title=\($0)><b title=\($0)>a</b></p>" }),
    ("uppercase", { "<P TITLE=\($0)>a</P>" }),
    ("an attribute", { "<p\(attribute: "title", $0)>a</p>" }),
    (
      "a fragment with no quotes",
      {
        let part: HTML = "title=\($0)"; return "<p \(part)>a</p>"
      }
    ),
    (
      "a fragment with spaces",
      {
        let part: HTML = " title = \($0) class=b"; return "<p\(part)>a</p>"
      }
    ),
    (
      "a fragment with a prefix",
      {
        let part: HTML = "title=a\($0)"; return "<p \(part) class=b>a</p>"
      }
    ),
    (
      "a fragment with quotes",
      {
        let part: HTML = "title=\"\($0)\""; return "<p \(part)>a</p>"
      }
    ),
    (
      "a fragment in a fragment",
      {
        let inner: HTML = "title=\($0)"; let part: HTML = "class=b \(inner)";
        return "<p \(part)>a</p>"
      }
    ),
    (
      "joined fragments",
      {
        let part: HTML = "title=" + HTML(text: $0) + " class=b"; return "<p \(part)>a</p>"
      }
    ),
    (
      "a list of fragments",
      {
        let text = $0; let parts: [HTML] = ["title=\(text)", " class=\(text)"];
        return "<p \(parts)>a</p>"
      }
    ),
    (
      "rows in a tag",
      {
        let text = $0; return "<p \(["title", "class"].html { "data-\(raw: $0)=\(text) " })>a</p>"
      }
    ),
    (
      "a fragment with an attribute",
      {
        let part: HTML = "\(attribute: "title", $0)"; return "<p\(part)>a</p>"
      }
    ),
    (
      "a fragment as a value",
      {
        let part: HTML = "\($0)"; return "<p title=\(part) class=b>a</p>"
      }
    ),
    (
      "a fragment as a quoted value",
      {
        let part: HTML = "\"\($0)\""; return "<p title=\"\(part)\">a</p>"
      }
    ),
    (
      "a tag as a value",
      {
        let part: HTML = "<b title=\($0)>\($0)</b>"; return "<p title=\"\(part)\">a</p>"
      }
    ),
    (
      "an optional fragment",
      {
        let part: HTML? = "title=\($0)"; return "<p \(part)>a</p>"
      }
    ),
    ("markup before it", { "\(raw: "<p title=")\($0)>a</p>" }),
    ("joined to a tag", { ("<p title=" as HTML) + "\($0)" + ">a</p>" }),
    ("an address", { "<a href=\"\($0)\">a</a>" }),
    ("an address with no quotes", { "<a href=\($0)>a</a>" }),
    ("an address in single quotes", { "<a href='\($0)'>a</a>" }),
    ("an address after a space", { "<a href=\" \($0)\">a</a>" }),
    ("an address of two", { "<a href=\"\($0)\($0)\">a</a>" }),
    ("the middle of an address", { "<a href=\"/a?b=\($0)\">a</a>" }),
    ("an address as an attribute", { "<a\(attribute: "href", $0)>a</a>" }),
    (
      "an address in a fragment",
      {
        let part: HTML = "href=\($0)"; return "<a \(part)>a</a>"
      }
    ),
    (
      "an address as a fragment",
      {
        let part: HTML = "\($0)"; return "<a href=\"\(part)\">a</a>"
      }
    ),
    ("the end of a script address", { "<a href=\"javascript:v='\($0)'\">a</a>" }),
    ("a frame", { "<iframe src=\($0)></iframe>" }),
    ("a form", { "<form action=\"\($0)\"><button formaction=\"\($0)\">a</button></form>" }),
    ("an address in a picture", { "<svg><a xlink:href=\"\($0)\"><text>a</text></a></svg>" }),
    (
      "an animated address",
      { "<svg><a id=l><animate attributeName=href to=\"\($0)\" /><text>a</text></a></svg>" }
    ),
    ("an object", { "<object data=\"\($0)\"></object>" }),
    ("a handler", { "<button onclick=\"\($0)\">a</button>" }),
    ("a handler with no quotes", { "<button onclick=\($0)>a</button>" }),
    ("an argument of a handler", { "<button onclick=\"v(\($0))\">a</button>" }),
    ("a string of a handler", { "<button onclick=\"v('\($0)')\">a</button>" }),
    ("an escaped string of a handler", { "<button onclick=\"v(&quot;\($0)&quot;)\">a</button>" }),
    ("a handler as an attribute", { "<button\(attribute: "onclick", $0)>a</button>" }),
    (
      "a handler in a fragment",
      {
        let part: HTML = "onclick=\"v('\($0)')\""; return "<button \(part)>a</button>"
      }
    ),
    ("a script", { "<script>\($0)</script>" }),
    ("a value in a script", { "<script>v(\($0))</script>" }),
    ("a single string in a script", { "<script>v('\($0)')</script>" }),
    ("a double string in a script", { "<script>v(\"\($0)\")</script>" }),
    ("a template in a script", { "<script>v(`\($0)`)</script>" }),
    ("an expression in a template", { "<script>v(`a${\($0)}b`)</script>" }),
    ("after an expression in a template", { "<script>v(`a${1}\($0)`)</script>" }),
    ("a regular expression", { "<script>v(1 / 2, /a'\($0)/)</script>" }),
    ("a comment in a script", { "<script>// '\($0)\nv('\($0)')</script>" }),
    ("a block comment in a script", { "<script>/* '\($0) */ v(\"a\\\"\($0)\")</script>" }),
    (
      "a fragment in a script",
      {
        let part: HTML = "v('\($0)')"; return "<script>\(part)</script>"
      }
    ),
    ("data in a script", { "<script type=application/json>{\"a\": \($0)}</script>" }),
    ("a module", { "<script type=module>v('\($0)')</script>" }),
    ("rules", { "<style>\($0)</style>" }),
    ("a value in a rule", { "<style>p { color: \($0) }</style>" }),
    ("a string in a rule", { "<style>p { content: \"\($0)\" }</style>" }),
    ("an address in a rule", { "<style>p { background: url(\($0)) }</style>" }),
    ("a comment in a rule", { "<style>/* \($0) */ p { color: red }</style>" }),
    (
      "a fragment in rules",
      {
        let part: HTML = "p { color: \($0) }"; return "<style>\(part)</style>"
      }
    ),
    ("a style", { "<p style=\"color: \($0)\">a</p>" }),
    ("a string in a style", { "<p style=\"font-family: '\($0)'; color: red\">a</p>" }),
    ("a style as an attribute", { "<p\(attribute: "style", $0)>a</p>" }),
    ("a title", { "<title>\($0)</title>" }),
    ("a text area", { "<textarea>\($0)</textarea>" }),
    ("preformatted", { "<pre>\($0)</pre>" }),
    ("a raw element", { "<xmp>\($0)</xmp>" }),
    ("a comment", { "<!-- \($0) --><p>a</p>" }),
    ("a whole comment", { "<!--\($0)--><p>a</p>" }),
    ("a doctype", { "<!doctype \($0)><p>a</p>" }),
    ("a document in an attribute", { "<iframe srcdoc=\"\($0)\"></iframe>" }),
    (
      "a fragment between tags",
      {
        let part: HTML = "<b title=\($0)>\($0)</b>"; return "<p>\(part)\($0)</p>"
      }
    ),
    ("after a script", { "<script>v('</p>')</script><p title=\($0)>\($0)</p>" }),
    ("after a comment", { "<!-- <p title=\"> --><p title=\($0)>\($0)</p>" }),
    ("after an open script comment", { "<script>/* ' */</script><p>\($0)</p>" }),
  ]
}
