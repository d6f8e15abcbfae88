// What a host puts before the modules of a document that it serves as one file: each is a function here, which runs once,
// when the first that needs it does. Under `dev`, and from a static site, a browser fetches the modules itself.

const definitions = new Map()
const instances = new Map()
const fileOfPath = new Map()
const root = new URL("..", import.meta.url)

/** Adds modules: by their path what they need, and a function of those that returns what they export. */
function define(modules) {
  for (const [path, definition] of Object.entries(modules)) if (!definitions.has(path)) definitions.set(path, definition)
}

/** Names the files of modules, and of folders, that are not in the file of their folder. */
function locate(files) {
  for (const [file, paths] of Object.entries(files)) for (const path of paths) fileOfPath.set(path, file)
}

/** What a module exports that is there, with all that it needs. */
function requireModule(path) {
  if (!instances.has(path)) {
    const [dependencies, evaluate] = definitions.get(path)
    instances.set(path, evaluate(moduleContext(path), ...dependencies.map(requireModule)))
  }
  return instances.get(path)
}

/** What a module sees of itself, as its `import()` and `import.meta`. */
function moduleContext(path) {
  const url = new URL(path, root).href
  const pathOf = specifier => new URL(specifier, url).href.slice(root.href.length)
  return {
    url,
    import: specifier => load(pathOf(specifier)),
    resolve: specifier => definitions.has(pathOf(specifier)) ? `${import.meta.url}#${pathOf(specifier)}` : new URL(specifier, url).href
  }
}

async function load(path) {
  for (let files; (files = missing(path)).size;) {
    const fetched = await Promise.all([...files].map(file => import(new URL(file, root))))
    fetched.forEach(file => define(file.default))
    for (const file of files) if (missing(path).has(file)) throw new TypeError(`${file} has not what ${path} needs.`)
  }
  return requireModule(path)
}

/** The files of what a module needs that is not there, as far as it can be seen yet. */
function missing(path, files = new Set(), seen = new Set()) {
  if (seen.has(path) || instances.has(path)) return files
  seen.add(path)
  const definition = definitions.get(path)
  if (!definition) return files.add(fileOf(path))
  for (const dependency of definition[0]) missing(dependency, files, seen)
  return files
}

function fileOf(path) {
  const folder = path.slice(0, path.lastIndexOf("/"))
  return fileOfPath.get(path) ?? fileOfPath.get(folder) ?? `${folder}.js`
}

/** Runs the module of a document; in a worker the one that its address names. */
function start(entry) {
  return requireModule(typeof document === "undefined" ? location.hash.slice(1) : entry)
}

export { define, load, locate, start }
