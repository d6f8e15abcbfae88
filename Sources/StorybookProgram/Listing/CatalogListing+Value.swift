package import Storybook
package import StorybookSchema

extension CatalogListing: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    title = try form("title", member: it?.title)
    devices = try form("devices", member: it?.devices)
    folders = try form.optional("folders", member: it?.folders) ?? []
    screens = try form("screens", member: it?.screens)
    globals = try form.optional("globals", member: it?.globals)
    others = try form.list("others", list: it?.others)
  }
}

extension PublicFolder: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(path: form("path", member: it?.path), folder: form("folder", member: it?.folder))
  }
}

extension OtherCatalog: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(form("title", member: it?.title), at: form("address", member: it?.address))
  }
}

extension CatalogListing.Screen: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    id = try form("id", member: it?.id)
    title = try form("title", member: it?.title)
    path = try form("path", member: it?.path)
    file = try form("file", member: it?.file)
    line = try form("line", member: it?.line)
    fixtureFolder = try form("fixtureFolder", member: it?.fixtureFolder)
    hasControls = try form("hasControls", member: it?.hasControls)
    isLive = try form("isLive", member: it?.isLive)
    dependencies = try form("dependencies", member: it?.dependencies)
    knowsPrevious = try form("knowsPrevious", member: it?.knowsPrevious)
    isFlow = try form("isFlow", member: it?.isFlow)
    stories = try form("stories", member: it?.stories)
    hasInputs = try form.flag("hasInputs", member: it?.hasInputs)
    formerFolder = try form.optional("formerFolder", member: it?.formerFolder)
    ownsFormerFolder = try form.flag("ownsFormerFolder", member: it?.ownsFormerFolder)
    type = try form.optional("type", member: it?.type)
    scripts = try form.scripts(it?.scripts)
    metadata = try form.part(it?.metadata)
  }
}

extension CatalogListing.Story: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    slug = try form("slug", member: it?.slug)
    title = try form("title", member: it?.title)
    file = try form("file", member: it?.file)
    line = try form("line", member: it?.line)
    isLive = try form("isLive", member: it?.isLive)
    dependencies = try form("dependencies", member: it?.dependencies)
    breaks = try form("breaks", member: it?.breaks)
    environment = try form.optional("environment", member: it?.environment)
    environmentProblem = try form.optional("environmentProblem", member: it?.environmentProblem)
    tests = try form.list("tests", list: it?.tests)
    scripts = try form.scripts(it?.scripts)
    metadata = try form.part(it?.metadata)
  }
}

extension JSONForm {
  /// The scripts of a screen or a story; the policy of the canvas will name them.
  fileprivate mutating func scripts(
    _ scripts: CanvasScripts?
  ) throws(JSONMismatch) -> CanvasScripts {
    try CanvasScripts(
      paths: list("scripts", list: scripts?.paths).filter(ScriptPath.isValid),
      mayEvaluate: flag("scriptsMayEvaluate", member: scripts?.mayEvaluate))
  }
}

extension CatalogListing.Test: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      name: form("name", member: it?.name), file: form("file", member: it?.file),
      line: form("line", member: it?.line))
  }
}

/// Members of the object of a screen or a story.
extension StoryMetadata: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    let tags = try form.optional("tags", member: it?.tags) ?? []
    self.init(description: try form.optional("about", member: it?.description), tags: tags)
    exceptions = try form.optional("exceptions", member: it?.exceptions.nonEmpty) ?? [:]
  }
}

extension Device: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    let id = try form("id", member: it?.id)
    let title = try form("title", member: it?.title)
    let kind: Kind? = try? form.choice("kind", member: it?.kind)
    self.init(
      id: id, title: title, width: try form.length("width", length: it?.width),
      height: try form.length("height", length: it?.height),
      columns: try form.length("columns", length: it?.columns),
      rows: try form.length("rows", length: it?.rows),
      kind: kind)
  }
}

extension JSONForm {
  /// Ignores a number that cannot be one of a device.
  fileprivate mutating func length(_ key: String, length: Int?) throws(JSONMismatch) -> Int? {
    Int(count: try optional(key, member: length))
  }
}
