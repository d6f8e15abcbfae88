package import Storybook
package import StorybookSchema

extension CatalogListing: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    title = try form("title", it?.title)
    devices = try form("devices", it?.devices)
    folders = try form.optional("folders", it?.folders) ?? []
    screens = try form("screens", it?.screens)
    globals = try form.optional("globals", it?.globals)
    others = try form.list("others", it?.others)
  }
}

extension PublicFolder: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(path: form("path", it?.path), folder: form("folder", it?.folder))
  }
}

extension OtherCatalog: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(form("title", it?.title), at: form("address", it?.address))
  }
}

extension CatalogListing.Screen: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    id = try form("id", it?.id)
    title = try form("title", it?.title)
    path = try form("path", it?.path)
    file = try form("file", it?.file)
    line = try form("line", it?.line)
    fixtureFolder = try form("fixtureFolder", it?.fixtureFolder)
    hasControls = try form("hasControls", it?.hasControls)
    isLive = try form("isLive", it?.isLive)
    dependencies = try form("dependencies", it?.dependencies)
    knowsPrevious = try form("knowsPrevious", it?.knowsPrevious)
    isFlow = try form("isFlow", it?.isFlow)
    stories = try form("stories", it?.stories)
    hasInputs = try form.flag("hasInputs", it?.hasInputs)
    formerFolder = try form.optional("formerFolder", it?.formerFolder)
    type = try form.optional("type", it?.type)
    scripts = try form.scripts(it?.scripts)
    metadata = try form.part(it?.metadata)
  }
}

extension CatalogListing.Story: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    slug = try form("slug", it?.slug)
    title = try form("title", it?.title)
    file = try form("file", it?.file)
    line = try form("line", it?.line)
    isLive = try form("isLive", it?.isLive)
    dependencies = try form("dependencies", it?.dependencies)
    breaks = try form("breaks", it?.breaks)
    environment = try form.optional("environment", it?.environment)
    environmentProblem = try form.optional("environmentProblem", it?.environmentProblem)
    tests = try form.list("tests", it?.tests)
    scripts = try form.scripts(it?.scripts)
    metadata = try form.part(it?.metadata)
  }
}

extension JSONForm {
  /// The scripts of a screen or a story; the policy of the canvas will name them.
  fileprivate mutating func scripts(_ scripts: [String]?) throws(JSONMismatch) -> [String] {
    try list("scripts", scripts).filter(ScriptPath.isValid)
  }
}

extension CatalogListing.Test: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    try self.init(
      name: form("name", it?.name), file: form("file", it?.file), line: form("line", it?.line))
  }
}

/// Members of the object of a screen or a story.
extension StoryMetadata: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    let tags = try form.optional("tags", it?.tags) ?? []
    self.init(description: try form.optional("about", it?.description), tags: tags)
    exceptions = try form.optional("exceptions", it?.exceptions.nonEmpty) ?? [:]
  }
}

extension Device: JSONFormed {
  package init(_ form: inout JSONForm, of it: Self?) throws(JSONMismatch) {
    let id = try form("id", it?.id)
    let title = try form("title", it?.title)
    let kind: Kind? = try? form.choice("kind", it?.kind)
    self.init(
      id: id, title: title, width: try form.length("width", it?.width),
      height: try form.length("height", it?.height),
      columns: try form.length("columns", it?.columns), rows: try form.length("rows", it?.rows),
      kind: kind)
  }
}

extension JSONForm {
  /// Ignores a number that cannot be one of a device.
  fileprivate mutating func length(_ key: String, _ length: Int?) throws(JSONMismatch) -> Int? {
    Int(count: try optional(key, length))
  }
}
