// Bundles the page with esbuild: `node Public/bundle.mjs [FOLDER]` writes what a host serves, by default to
// Public/dist, which is committed. The sources stay the truth: `dev --edit-page` serves them as they are.

import { execFileSync } from "node:child_process"
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync,
  writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const sources = dirname(fileURLToPath(import.meta.url))
const target = resolve(process.argv[2] ?? join(sources, "dist"))
/** Bundled in a folder of its own, since the names of files depend on the paths between input and output. */
const root = mkdtempSync(join(tmpdir(), "storybook-page-"))
const output = join(root, "dist")
process.on("exit", () => rmSync(root, { recursive: true }))
cpSync(sources, root, { recursive: true, filter: path => path !== join(sources, "dist") })

/** Modules that share their code: the page's first part, the worker of its socket, and what each of them loads. */
const [start, worker] = ["js/start.js", "js/connection/socket-worker.js"]
const laterEntries = { "js/rest.js": start, "js/controls/rare-controls.js": start, "js/core/ansi.js": worker }
/** Documents and scripts of their own. */
const otherEntries = ["embed-page=js/embed-page.js"]
/** The module of the canvas, and what it shares with those that it loads on demand. All become scripts: in a
 *  frame with an opaque origin, browsers load no modules from a plain file server. */
const canvas = "js/frame/frame.js"
const sharedModule = "js/frame/canvas.js"
const canvasEntries = ["update-rendering", "audit/axe", "scripted",
  ...readdirSync(join(root, "js/frame/tools")).map(file => `tools/${basename(file, ".js")}`)]
/** The files of the style sheets that a document links together, in its order. */
const joinedStyles = { "index.html": ["css/start.css", "css/rest.css"], "embed.html": ["css/embed.css"] }
/** Style sheets and scripts that no document links with others. */
const ownFiles = ["css/story-list.css", "css/site.css", "js/embed.js"]
const links = /(?:<link rel="stylesheet" href="[^"]+">\s*)+/g
const classicScripts = /(?:<script src="[^"]+"><\/script>\s*)+/g

for (const [entry, first] of Object.entries(laterEntries)) appendFileSync(join(root, entry), importsOf(first))
const preloads = bundleModules()
bundleCanvas()
for (const path of ownFiles) write(path, joined(path, [path]))
for (const page of ["index.html", "canvas.html", "embed.html"]) write(page, documentOf(page))
write("css/icon.svg", read("css/icon.svg"))
rmSync(target, { recursive: true, force: true })
cpSync(output, target, { recursive: true })

/** What an entry imports. With it, what loads later shares all of its modules, which stay one file. */
function importsOf(entry) {
  return [...read(entry).matchAll(/^import .* from "(.+)"$/gm)]
    .map(([, path]) => `\nimport ${JSON.stringify(join(root, dirname(entry), path))}`).join("")
}

/** Bundles the modules; returns a function that returns the files that an entry imports. */
function bundleModules() {
  const common = ["--bundle", "--minify", "--format=esm", "--sourcemap", "--sources-content=false",
    "--log-level=warning", `--outdir=${join(output, "js")}`]
  const meta = join(output, "meta.json")
  const entries = [start, worker, ...Object.keys(laterEntries)]
    .map(path => `${basename(path, ".js")}=${path}`)
  esbuild([...entries, "--splitting", "--chunk-names=part-[hash]", `--metafile=${meta}`, ...common])
  esbuild([...otherEntries, ...common])
  const { outputs } = JSON.parse(readFileSync(meta, "utf8"))
  rmSync(meta)
  for (const name of readdirSync(join(output, "js"))) if (name.endsWith(".map")) moveSources(`js/${name}`)
  return entry => outputs[`dist/js/${entry}`].imports.filter(({ kind }) => kind === "import-statement")
    .map(({ path }) => `<link rel="modulepreload" href="${relative("dist", path)}">`)
}

/** Bundles the canvas, and what it loads on demand without the canvas's own modules. */
function bundleCanvas() {
  const modules = script(canvas, ["--format=iife", "--define:import.meta.url=undefined"])
  const requiring = ["--format=cjs", `--external:./${sharedModule}`, "--banner:js=(require=>{",
    "--footer:js=})(()=>storybookCanvas)"]
  for (const entry of canvasEntries) modules.push(...script(`js/frame/${entry}.js`, requiring))
  const twice = modules.find((path, at) => path.startsWith("js/frame/") && modules.indexOf(path) < at)
  if (twice) throw new Error(`${twice} would run twice: import what it has from ${sharedModule}.`)
}

/** Bundles a module to a script; returns the modules that it consists of. */
function script(path, options) {
  const meta = join(root, "meta.json")
  esbuild([path, "--bundle", "--minify", "--sourcemap", "--sources-content=false", "--log-level=warning",
    `--outfile=${join(output, path)}`, `--metafile=${meta}`, ...options])
  moveSources(`${path}.map`)
  if (bundled(path).includes("module.exports")) throw new Error(`${path} exports what no other script can get.`)
  return Object.keys(JSON.parse(readFileSync(meta, "utf8")).inputs)
}

/** A document that loads few files: each run of style sheets and of classic scripts as one. */
function documentOf(page) {
  const names = [...joinedStyles[page] ?? []]
  const first = preloads("start.js")
  const rest = preloads("rest.js").filter(link => !first.includes(link))
  return read(page)
    .replace(links, run => {
      const name = names.shift()
      write(name, joined(name, [...run.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)))
      return `<link rel="stylesheet" href="${name}">\n`
    })
    .replace(classicScripts, run => {
      const paths = [...run.matchAll(/src="([^"]+)"/g)].map(([, path]) => path)
      const text = joined(paths.at(-1), paths)
      write(paths.at(-1), text)
      return inline(paths.at(-1), text)
    })
    .replace(`<script type="module" src="${canvas}"></script>\n`, () => inline(canvas, bundled(canvas)))
    .replace('<script type="module" src="js/start.js">', script => [...first, script].join("\n"))
    .replace("</template>", end => [...rest, end].join("\n"))
}

/** A script in the document itself, which costs no request. The host replaces the folder in its attribute. */
function inline(path, script) {
  const text = script.replace(/\/\/# sourceMappingURL=.*\n/, "")
  if (/<\/script|<!--|="(?:js|css)\//i.test(text)) throw new Error(`${path} contains markup.`)
  return `<script data-source="${path}">${text}</script>\n`
}

/** Minifies scripts or style sheets one by one, and joins them, with a map of their sections. */
function joined(path, sources) {
  const sections = []
  let text = ""
  for (const source of sources) {
    const [code, map] =
      separated(esbuild([source, "--minify", "--sourcemap=inline", "--sources-content=false"]))
    sections.push({ offset: { line: text.split("\n").length - 1, column: 0 },
      map: { ...map, sources: [sourcePath(path, source)] } })
    text += code
  }
  write(`${path}.map`, `${JSON.stringify({ version: 3, sections })}\n`)
  const name = `${basename(path)}.map`
  const comment = `# sourceMappingURL=${name}`
  return path.endsWith(".css") ? `${text}/*${comment} */\n` : `${text}//${comment}\n`
}

/** The path of a source in a map: a host serves the sources in a folder beside the bundle's. */
function sourcePath(path, source) {
  return `${"../".repeat(path.split("/").length - 1)}source/${source}`
}

function moveSources(path) {
  const map = JSON.parse(readFileSync(join(output, path), "utf8"))
  const folder = dirname(join(output, path))
  const sources = map.sources.map(place => sourcePath(path, relative(root, resolve(folder, place))))
  write(path, `${JSON.stringify({ ...map, sources })}\n`)
}

function separated(output) {
  const at = output.search(/\/[/*]# sourceMappingURL=/)
  const [, map] = /base64,([\w+/=]+)/.exec(output.slice(at))
  return [output.slice(0, at), JSON.parse(Buffer.from(map, "base64").toString())]
}

function esbuild(options) {
  try {
    return execFileSync("esbuild", options, { cwd: root, encoding: "utf8" })
  } catch (error) {
    if (error.code !== "ENOENT") throw error
    console.error("esbuild is missing: make install-tests installs it.")
    process.exit(1)
  }
}

function read(path) {
  return readFileSync(join(root, path), "utf8")
}

function bundled(path) {
  return readFileSync(join(output, path), "utf8")
}

function write(path, text) {
  mkdirSync(dirname(join(output, path)), { recursive: true })
  writeFileSync(join(output, path), text)
}
