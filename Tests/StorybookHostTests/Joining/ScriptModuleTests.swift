import Testing

@testable import StorybookHost

struct ScriptModuleTests {
  /// A module, the parts of the function that it becomes, and what it needs.
  struct Case: CustomTestStringConvertible {
    var title: String
    var module: String
    var body: String
    var exports = ""
    var bindings = ""
    var parameters: [String] = []
    var needs: [String] = []
    var testDescription: String { title }
  }

  static let cases = [
    Case(
      title: "a side effect", module: "import \"./b.js\"\nrun()", body: "run()",
      parameters: ["$0"], needs: ["js/b.js"]),
    Case(
      title: "names, over several lines",
      module: "import {\n  a,\n  b as c, // the second\n} from '../css/b.js';\nc(a)",
      body: "c(a)", parameters: ["{a,b:c}"], needs: ["css/b.js"]),
    Case(
      title: "all names", module: "import * as a from \"./b.js\"\na.c()", body: "a.c()",
      parameters: ["a"], needs: ["js/b.js"]),
    Case(
      title: "names that are also exported from there",
      module: "import { a } from \"./b.js\"\nexport { c } from \"./b.js\"\na()", body: "a()",
      exports: "c=$0.c", bindings: "const{a}=$0;", parameters: ["$0"], needs: ["js/b.js"]),
    Case(
      title: "a default and all names", module: "import a, * as b from \"./b.js\"\na(b)",
      body: "a(b)", bindings: "const{default:a}=$0;const b=$0;",
      parameters: ["$0"], needs: ["js/b.js"]),
    Case(
      title: "a module imported twice",
      module: "import { a } from \"./b.js\"\nimport { c } from \"./b.js\"",
      body: "", parameters: ["{a,c}"], needs: ["js/b.js"]),
    Case(
      title: "declarations",
      module: "export async function a() {}\nexport function* b() {}\nexport class C extends D {}",
      body: "async function a() {}\nfunction* b() {}\nclass C extends D {}",
      exports: "a=a b=b C=C"),
    Case(
      title: "constants",
      module:
        "export const a = [1, 2], b = (x, y) => ({ x, y })\nexport const { c, d: e } = a\nlet f",
      body: "const a = [1, 2], b = (x, y) => ({ x, y })\nconst { c, d: e } = a\nlet f",
      exports: "a=a b=b c=c e=e"),
    Case(
      title: "names that are exported after all", module: "const a = 1\nexport { a, a as b }",
      body: "const a = 1", exports: "a=a b=a"),
    Case(
      title: "what another module exports",
      module:
        "export { a, b as c } from \"./b.js\"\nexport * from \"./d.js\"\n"
        + "export * as e from \"./f.js\"",
      body: "", exports: "a=$0.a c=$0.b ...=$1 e=$2",
      parameters: ["$0", "$1", "$2"], needs: ["js/b.js", "js/d.js", "js/f.js"]),
    Case(
      title: "a default that has a name", module: "export default class A {}", body: "class A {}",
      exports: "default=A"),
    Case(
      title: "a default that has none", module: "export default async () => 1",
      body: "const $default = async () => 1", exports: "default=$default"),
    Case(
      title: "modules that are fetched later",
      module:
        "export const a = () => import(\"./b.js\"), c = x => import(`./${x}.js`)\nb.import(1)",
      body:
        "const a = () => $module.import(\"./b.js\"), c = x => $module.import(`./${x}.js`)\n"
        + "b.import(1)",
      exports: "a=a c=c", parameters: ["$module"]),
    Case(
      title: "its own address",
      module: "new URL(\"a\", import.meta.url)\nimport.meta.resolve(\"./b.js\")",
      body: "new URL(\"a\", $module.url)\n$module.resolve(\"./b.js\")", parameters: ["$module"]),
    Case(
      title: "texts that only look like it",
      module:
        "const a = \"import { x } from './y.js'\" // export const b\n"
        + "const c = `export ${a} import(\"d\")`\nconst e = /import\\(\"[/\"]/g\n/* export let f */",
      body:
        "const a = \"import { x } from './y.js'\"\nconst c = `export ${a} import(\"d\")`\n"
        + "const e = /import\\(\"[/\"]/g"
    ),
    Case(
      title: "divisions and expressions",
      module: "a = b / c / d\nreturn /'/.test(e) // f\ng = (h) / 2 /* ' */ / 1\nexport const i = 1",
      body: "a = b / c / d\nreturn /'/.test(e)\ng = (h) / 2   / 1\nconst i = 1", exports: "i=i"),
    Case(
      title: "a template within a template",
      module: "a = `\n  b ${{ c: `}${d}` }.c}\n\n  // e\n`\n  f = 1",
      body: "a = `\n  b ${{ c: `}${d}` }.c}\n\n  // e\n`\nf = 1"),
    Case(
      title: "an arrow that waits", module: "const a = async () => await b",
      body: "const a = async () => await b"),
  ]

  @Test(arguments: cases) func `a module becomes a function`(example: Case) throws {
    let module = try ScriptModule("js/a.js", Array(example.module.utf8))
    let body = SourceText(path: "", bytes: Array(example.body.utf8), language: .script)
    #expect(module.source.lines(module.edits).map(\.text) == body.lines().map(\.text))
    #expect(
      module.exports.map { "\($0.name)=\($0.value)" }.joined(separator: " ") == example.exports)
    #expect(module.bindings == example.bindings)
    #expect(module.parameters == example.parameters)
    #expect(module.dependencies == example.needs)
  }

  @Test(arguments: [
    ("let a\n\nexport let b = 1", 3), ("export var a", 1), ("import a from \"b\"", 1),
    ("import a from \"../../b.js\"", 1), ("1\nawait import(\"./b.js\")", 2),
    ("const a = await b", 1), ("export const { a = 1 } = b", 1), ("export nothing", 1),
    ("import { a } of \"./b.js\"", 1), ("export", 1),
  ])
  func `what no function can say is refused with its line`(text: String, line: Int) {
    let error = #expect(throws: ModuleError.self) {
      _ = try ScriptModule("js/a.js", Array(text.utf8))
    }
    #expect(error?.path == "js/a.js" && error?.line == line)
  }
}
