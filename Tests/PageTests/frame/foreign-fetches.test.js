import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { attempt } from "../../../Public/js/core/attempt.js"
import { contextOf, runModules } from "./run-modules.js"

const address = "http://127.0.0.1:6006/canvas.html"
const context = contextOf({ attempt, URL, location: new URL(address), document: { baseURI: address } })
const { removeForeignFetches, withoutForeignImports, withoutHints } = runModules(context, ["frame/foreign-fetches"])

const foreign = "https://other.example/a.css"

// An escape ends with its space.
for (const name of ["import", "IMPORT", "i\\mport", "\\69mport", "\\000069 mport", "\\49\\4d\\50\\4f\\52\\54 "]) {
  for (const rest of [
    ` "${foreign}";`, ` '${foreign}' screen;`, ` url(${foreign});`, ` url("${foreign}") layer(a);`, ` url( 'HTTPS://other.example/' );`, `"//other.example/a.css";`,
    "/**/url(//other.example/a.css);", `/* a */ /* b */\n"https://other.example";`, ` "\\68ttps://other.example/";`, " url(\\68ttps://other.example/);",
    ` "http:\\/\\/other.example/";`, " url(data:text/css,a);", " url(blob:http://127.0.0.1:6006/a);", ` "http://127.0.0.1:6007/a.css";`, ` "https://127.0.0.1:6006/a.css";`,
    ` "http://user@other.example/";`, " var(--a);", ` src("${foreign}");`, " ;", ` "${foreign}`, "", ` "http://"`
  ]) test(`${JSON.stringify(`@${name}${rest}`)} imports nothing`, () =>
    assert.equal(withoutForeignImports(`a { color: red } @${name}${rest} b {}`), `a { color: red } @blocked-import${rest} b {}`))
}

for (const styles of [
  "", "a { color: red }", '@import "/assets/a.css";', "@import url(assets/a.css) print;", "@import/* b */url('http://127.0.0.1:6006/assets/a.css');", "@\\69mport \"a.css\";",
  "@media print { a {} }", "@important {}", "@-import url(https://other.example/);", "@font-face { src: url(https://other.example/a.woff2) }", "a::before { content: '\\@' }"
]) test(`${JSON.stringify(styles)} stays as it is`, () => assert.equal(withoutForeignImports(styles), styles))

for (const styles of [
  "@import /* @import */ 'a.css'; @import/* 'a.css'", "@import/* @ */'a.css';"
]) test(`${JSON.stringify(styles)} has comments that may hide an import`, () =>
  assert.equal(withoutForeignImports(styles), styles.replaceAll("@import", "@blocked-import")))

for (const piece of ["/**/", "/***/", "/*", "@import/**/", "@import/*", "@import ", "@import url(", "@import '", "\\69", " "])
  for (const start of ["", "@import", "@import url("])
    test(`${start} and many times ${JSON.stringify(piece)} take no square of time`, () => {
      const time = count => {
        const begin = process.cpuUsage()
        withoutForeignImports(start + piece.repeat(count))
        const { user, system } = process.cpuUsage(begin)
        return user + system
      }
      // The least of three: the collector and others on a busy machine only add to it.
      const [small, large] = [4_000, 32_000].map(count => Math.min(...[1, 2, 3].map(() => time(count))))
      assert.ok(large < 24 * Math.max(small, 500), `${small} and ${large} µs`)
    })

for (const [rel, rest] of [
  ["prefetch", ""], ["PRELOAD", ""], ["modulepreload", ""], ["preconnect", ""], ["dns-prefetch", ""], ["prerender", ""], ["preload stylesheet", "stylesheet"],
  ["\tprefetch\n icon", " icon".trim()], ["stylesheet", "stylesheet"], ["icon", "icon"], ["preload-not", "preload-not"], ["alternate stylesheet", "alternate stylesheet"]
]) test(`${JSON.stringify(rel)} keeps ${JSON.stringify(rest)}`, () => assert.equal(withoutHints(rel).trim(), rest))

test("templates, which may become shadow roots, are read as well", () => {
  const link = { rel: "prefetch", getAttribute: () => link.rel, setAttribute: (_, rel) => (link.rel = rel) }
  const page = lists => ({ querySelectorAll: name => lists[name] ?? [] })
  removeForeignFetches(page({ template: [{ content: page({ "link[rel]": [link] }) }] }))
  assert.equal(link.rel, "")
})

const sources = new URL("../../../Public/", import.meta.url)
const attributes = /(?:fetch|import|new URL|new Worker|new WebSocket)\(\s*[`"']\/(?!\/)|(?:src|href|action|poster|formaction|data-src)=["']?\/(?!\/)|url\(["']?\/(?!\/)/
test("no address of the page is absolute: a proxy or a site may serve it below a path", async () => {
  const { readdirSync } = await import("node:fs")
  const files = readdirSync(sources, { recursive: true }).filter(name => /\.(?:js|html|css)$/.test(name))
  const found = files.filter(name => attributes.test(readFileSync(new URL(name, sources), "utf8")))
  assert.ok(files.length > 200)
  assert.deepEqual(found, [])
})
