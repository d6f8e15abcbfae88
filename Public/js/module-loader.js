// The loader that a host prepends to the modules of a document that it serves as one file. Each module is a
// function, evaluated once, on first import. Under `dev` and on a static site, the browser imports natively.

const definitions = new Map()
const instances = new Map()
const fileOfPath = new Map()
const root = new URL("..", import.meta.url)

/**
 * Registers modules: for each its path, its dependencies and a function of these that returns its exports. A
 * dependency is a path, or the number of a module in the list.
 */
function define(modules) {
  const pathOf = dependency => modules[dependency]?.[0] ?? dependency
  for (const [path, dependencies, evaluate] of modules)
    if (!definitions.has(path)) definitions.set(path, [dependencies.map(pathOf), evaluate])
}

/** Maps modules and folders to their files, where these differ from the file of the folder. */
function locate(files) {
  for (const [file, paths] of Object.entries(files)) for (const path of paths) fileOfPath.set(path, file)
}

/** Returns the exports of a loaded module; evaluates it and its dependencies first if necessary. */
function requireModule(path) {
  if (!instances.has(path)) {
    const [dependencies, evaluate] = definitions.get(path)
    instances.set(path, evaluate(...dependencies.map(requireModule), moduleContext(path)))
  }
  return instances.get(path)
}

/** The module's own `import.meta` and `import()`. */
function moduleContext(path) {
  const url = new URL(path, root).href
  const pathOf = specifier => new URL(specifier, url).href.slice(root.href.length)
  return {
    url,
    import: specifier => load(pathOf(specifier)),
    resolve: specifier =>
      definitions.has(pathOf(specifier)) ? `${import.meta.url}#${pathOf(specifier)}`
      : new URL(specifier, url).href
  }
}

async function load(path) {
  for (let files; (files = missing(path)).size;) {
    const fetched = await Promise.all([...files].map(file => import(new URL(file, root))))
    fetched.forEach(file => define(file.default))
    for (const file of files)
      if (missing(path).has(file)) throw new TypeError(`${file} lacks an export that ${path} imports.`)
  }
  return requireModule(path)
}

/** The files to fetch for a module's missing dependencies, as far as the loaded modules reveal them. */
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

/** Runs the document's entry module; in a worker, the module that the URL's fragment names. */
function start(entry) {
  return requireModule(typeof document === "undefined" ? location.hash.slice(1) : entry)
}

export { define, load, locate, start }
