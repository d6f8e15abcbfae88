// Bundles the page with esbuild: `node Public/bundle.mjs [FOLDER]` writes what a host serves, by default to
// Public/dist, which is committed. The sources stay the truth: `dev --edit-page` serves them as they are.

import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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

/** Modules that share their code: the two parts of the page, and the worker of its socket. */
const pageEntries = ["start=js/start.js", "rest=js/rest.js", "socket-worker=js/connection/socket-worker.js"]
/** Documents and scripts of their own. */
const otherEntries = ["embed-page=js/embed-page.js"]
/** Classic scripts that the canvas loads on demand, each with the scripts that it needs. */
const canvasScripts = {
  "js/frame/update-rendering.js": [...listed("js/frame/update-rendering.js", "updateScripts"),
    "js/frame/update-rendering.js"],
  "js/frame/audit/audit.js": ["js/frame/audit/audit.js",
    ...listed("js/frame/audit/audit.js", "auditParts")],
  "js/frame/audit/axe.js": ["js/frame/audit/axe.js"],
  ...Object.fromEntries(["background", "blank", "entries", "height", "highlight", "loads", "measure", "overlay", "pick", "scroll",
    "shortcuts", "transitions"].map(tool =>
    [`js/frame/tools/${tool}.js`, [`js/frame/tools/${tool}.js`]])),
  "js/frame/scripted.js": ["js/frame/scripted.js"],
  "js/embed.js": ["js/embed.js"]
}
/** The files of the style sheets that a document links together, in its order. */
const joinedStyles = { "index.html": ["css/start.css", "css/rest.css"], "embed.html": ["css/embed.css"] }
/** Style sheets that no document links with others. */
const ownStyles = ["css/story-list.css", "css/site.css"]
const links = /(?:<link rel="stylesheet" href="[^"]+">\s*)+/g
const classicScripts = /(?:<script src="[^"]+"><\/script>\s*)+/g

const preloads = bundleModules()
for (const [path, scripts] of Object.entries(canvasScripts)) write(path, joined(path, scripts))
for (const path of ownStyles) write(path, joined(path, [path]))
for (const page of ["index.html", "canvas.html", "embed.html"]) write(page, documentOf(page))
write("css/icon.svg", read("css/icon.svg"))
rmSync(target, { recursive: true, force: true })
cpSync(output, target, { recursive: true })

/** Bundles the modules; returns the files that the page's entry imports. */
function bundleModules() {
  const common = ["--bundle", "--minify", "--format=esm", "--sourcemap", "--sources-content=false",
    "--log-level=warning", `--outdir=${join(output, "js")}`]
  const meta = join(output, "meta.json")
  esbuild([...pageEntries, "--splitting", "--chunk-names=part-[hash]", `--metafile=${meta}`, ...common])
  esbuild([...otherEntries, ...common])
  const { outputs } = JSON.parse(readFileSync(meta, "utf8"))
  rmSync(meta)
  for (const name of readdirSync(join(output, "js"))) if (name.endsWith(".map")) moveSources(`js/${name}`)
  return outputs["dist/js/start.js"].imports.filter(({ kind }) => kind === "import-statement")
    .map(({ path }) => relative("dist", path))
}

/** A document that loads few files: each run of style sheets and of classic scripts as one. */
function documentOf(page) {
  const names = [...joinedStyles[page] ?? []]
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
      return inline(paths.at(-1), text.replace(/\/\/# sourceMappingURL=.*\n/, ""))
    })
    .replace('<script type="module" src="js/start.js">', script =>
      [...preloads.map(path => `<link rel="modulepreload" href="${path}">`), script].join("\n"))
}

/** A script in the document itself, which costs no request. The host replaces the folder in its attribute. */
function inline(path, text) {
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

/** The paths in a constant of a canvas script, which loads them one by one where they are not joined. */
function listed(path, name) {
  const [, names] = new RegExp(`const ${name} = \\[([^\\]]+)\\]`).exec(read(path))
  return [...names.matchAll(/"([^"]+)"/g)].map(([, part]) => join(dirname(path), `${part}.js`))
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

function write(path, text) {
  mkdirSync(dirname(join(output, path)), { recursive: true })
  writeFileSync(join(output, path), text)
}
