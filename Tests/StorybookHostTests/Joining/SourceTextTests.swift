import StorybookPage
import Testing

@testable import StorybookHost

struct SourceTextTests {
  @Test(arguments: [
    ("const a  =  b + c", "const a=b+c"), ("a + +b - -c + ++d", "a+ +b- -c+ ++d"),
    ("a-- > b", "a-- >b"), ("a < !b", "a< !b"), ("1 .toFixed()", "1 .toFixed()"),
    ("a / /b/.c", "a/ /b/.c"), ("/a/ in b", "/a/ in b"), ("return /a b/g.c", "return/a b/g.c"),
    ("a /* b */ in c /* d */", "a in c"), ("case \"a b\" : `c ${ d } e`", "case\"a b\":`c ${d} e`"),
    ("async * #a ( ) { }", "async*#a(){}"), ("const é = in_ in é", "const é=in_ in é"),
    ("a // b\n\n  ++ c", "a\n++c"), ("a = `\n  b  ${ c }\n d`\n  e", "a=`\n  b  ${c}\n d`\ne"),
    ("'a\\' b' , \"// c\"", "'a\\' b',\"// c\""), ("a ? .5 : b ?. c", "a?.5:b?.c"),
  ])
  func `a script loses spaces that separate nothing`(text: String, expected: String) {
    #expect(minified(text, .script) == expected)
  }

  @Test(arguments: [
    (".a > .b , .c .d :hover { color : red ; }", ".a>.b,.c .d :hover{color :red;}"),
    ("width: calc(1px + 2px - var(--a) * 2)", "width:calc(1px + 2px - var(--a) * 2)"),
    ("@media (width < 3rem) and (hover: none) { }", "@media (width < 3rem) and (hover:none){}"),
    ("content: \" a  b \" / \"\" !important", "content:\" a  b \" / \"\"!important"),
    (".a /* b */ .c + .d ~ .e", ".a .c + .d ~ .e"),
  ])
  func `a style sheet loses spaces that separate nothing`(text: String, expected: String) {
    #expect(minified(text, .style) == expected)
  }

  @Test func `every script of the page keeps its tokens`() throws {
    for (path, bytes) in try PageFiles().all where path.hasSuffix(".js") {
      let source = SourceText(path: path, bytes: bytes, language: .script)
      let text = source.lines().map { $0.text + [UInt8(ascii: "\n")] }.flatMap(\.self)
      #expect(tokens(bytes) == tokens(text), "\(path)")
    }
  }

  private func minified(_ text: String, _ language: SourceScanner.Language) -> String {
    SourceText(path: "a", bytes: Array(text.utf8), language: language).lines()
      .map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n")
  }

  /// The literals, and the numbers, names and longest operators between them (ECMA-262, 12.8).
  private func tokens(_ bytes: [UInt8]) -> [Substring] {
    let token =
      /\d[\w.]*|[\w$#]+|\.{3}|=>|\?\.(?!\d)|\+\+|--|(?:\*\*|&&|\|\||\?\?|<<|>>>?|[-+*\/%&|^!=<>]=?)=?|./
    return SourceScanner.parts(of: bytes, .script).flatMap { part -> [Substring] in
      let text = String(decoding: bytes[part.range], as: UTF8.self)
      return switch part.kind {
      case .comment: []
      case .code: text.matches(of: token).map(\.output).filter { !$0.allSatisfy(\.isWhitespace) }
      case .string, .template, .expression: [text[...]]
      }
    }
  }
}
