import StorybookPage
import Testing

@testable import StorybookHost

struct LocalNamesTests {
  @Test(arguments: [
    ("variables", "const one = 1, two = one\nlet three\nthree = two", "const e=1,n=e\nlet t\nt=n"),
    (
      "parameters",
      "(first, { second, third: fourth = 5 }, [sixth], ...rest) =>"
        + " first(second, fourth, sixth, rest)",
      "(e,{second:a,third:t=5},[o],...n)=>e(a,t,o,n)"
    ),
    ("functions", "function name(value) { return name(value) }", "function e(t){return e(t)}"),
    ("a single parameter", "list.map(item => item.id + item)", "list.map(e=>e.id+e)"),
    (
      "loops", "for (const [key, value] of Object.entries(a)) key(value)",
      "for(const[e,t]of Object.entries(a))e(t)"
    ),
    (
      "caught errors", "try { a() } catch ({ message }) { a(message) }",
      "try{a()}catch({message:e}){a(e)}"
    ),
    (
      "one name that is declared twice", "item => { b(item); { const item = 2; item() } }",
      "e=>{b(e);{const e=2;e()}}"
    ),
    (
      "shorthand entries", "const one = 1\na({ one, two: one, ...one, one() {}, [one]: 3 })",
      "const e=1\na({one:e,two:e,...e,one(){},[e]:3})"
    ),
    (
      "properties, keys and strings", "const one = 1\none.one = a.one?.one(\"one\", { one: one })",
      "const e=1\ne.one=a.one?.one(\"one\",{one:e})"
    ),
    (
      "private members",
      "class Shape { #side = 1\n  get #area() { return this.#side ** 2 }\n"
        + "  static has = a => #side in a }",
      "class Shape{#e=1\nget #t(){return this.#e**2}\nstatic has=a=>#e in a}"
    ),
    (
      "members of classes",
      "const side = 1\nclass A { side = side\n  static side\n  async side() { side() }\n"
        + "  set side(b) {} }",
      "const e=1\nclass A{side=e\nstatic side\nasync side(){e()}\nset side(b){}}"
    ),
    (
      "templates", "const one = 1\n`one ${one} ${{ one }} ${`${one}`}`",
      "const e=1\n`one ${e} ${{one:e}} ${`${e}`}`"
    ),
    (
      "conditions and cases",
      "const one = 1\na ? one : { one: b ? one : 2 }\nswitch (a) {\n  case one: { one() }\n}",
      "const e=1\na?e:{one:b?e:2}\nswitch(a){\ncase e:{e()}\n}"
    ),
    ("names that are taken", "e => { const other = e(t) }", "e=>{const n=e(t)}"),
    ("what nothing here declares", "name(other => document.title)", "name(e=>document.title)"),
    (
      "a parameter that is global elsewhere", "name => name()\nfunction a() { return [name] }",
      "name=>name()\nfunction a(){return[name]}"
    ),
    ("a parameter that is global after a comma", "b(name => name, name)", "b(name=>name,name)"),
    (
      "an arrow over several lines", "const a = item =>\n  item\n    .b(item)\n    + item\nc()",
      "const a=e=>\ne\n.b(e)\n+e\nc()"
    ),
    (
      "several variables in lines", "const one = [1, 2],\n  two = one\ntwo(one)",
      "const e=[1,2],\nt=e\nt(e)"
    ),
    (
      "default values", "(first = second, { third = [fourth] } = {}) => first(third)",
      "(e=second,{third:t=[fourth]}={})=>e(t)"
    ),
    (
      "attributes", "const name = 1\na({ class: name, for: b }, class Named extends Base {})",
      "const e=1\na({class:e,for:b},class Named extends Base{})"
    ),
  ])
  func `variables and private members become short`(title: String, script: String, short: String) {
    #expect(shortened(script) == short)
  }

  @Test func `what other scripts can see of a script keeps its name`() {
    let script = "const shared = 1\nfunction use(value) { return shared + value }"
    #expect(
      shortened(script, isModule: false) == "const shared=1\nfunction use(e){return shared+e}")
  }

  @Test func `imports and exports keep their names for others`() throws {
    let module = try ScriptModule(
      "js/a.js",
      Array(
        """
        import first, { second, third as fourth } from "./b.js"
        import * as fifth from "./c.js"
        export const sixth = fourth(first, second, fifth), { seventh, eighth: ninth } = fifth
        export { second, sixth as tenth }
        """.utf8))
    #expect(module.parameters == ["{default:t,second:o,third:n}", "e"])
    #expect(
      module.exports.map { "\($0.name)=\($0.value)" }
        == ["sixth=r", "seventh=i", "ninth=a", "second=o", "tenth=r"])
    #expect(text(module.source, module.edits) == "const r=n(t,o,e),{seventh:i,eighth:a}=e")
  }

  /// Renaming is undone by renaming back: no two variables become one.
  @Test func `every script of the page keeps its variables apart`() throws {
    for (path, bytes) in try PageFiles().all where path.hasSuffix(".js") {
      let source = SourceText(path: path, bytes: bytes, language: .script)
      let tokens = SourceToken.tokens(of: source.bytes, source.parts)
      let names = LocalNames(tokens, isModule: true)
      #expect(Set(names.renamed.values).count == names.renamed.count, "\(path)")
      let kept = Set(ScriptVariables(tokens).references.keys).subtracting(names.renamed.keys)
      #expect(kept.isDisjoint(with: names.renamed.values), "\(path)")
    }
  }

  private func shortened(_ script: String, isModule: Bool = true) -> String {
    let source = SourceText(path: "a.js", bytes: Array(script.utf8), language: .script)
    let tokens = SourceToken.tokens(of: source.bytes, source.parts)
    return text(source, LocalNames(tokens, isModule: isModule).edits)
  }

  private func text(_ source: SourceText, _ edits: [SourceText.Edit]) -> String {
    source.lines(edits).map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n")
  }
}
