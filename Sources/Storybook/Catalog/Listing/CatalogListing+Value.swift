package import StorybookSchema

extension CatalogListing {
  package var value: Value {
    var object: Object = [
      "title": .string(title), "devices": .array(devices.map(\.value)),
      "folders": .array(folders.map(\.value)), "screens": .array(screens.map(\.value)),
    ]
    object["globals"] = globals
    if !others.isEmpty { object["others"] = .array(others.map(\.value)) }
    return .object(object)
  }

  /// Returns `nil` if the value was not written by ``value``.
  package init?(_ value: Value) {
    guard let title = value["title"]?.string, let devices = value["devices"]?.array,
      let screens = value["screens"]?.array
    else { return nil }
    self.init(
      title: title, devices: devices.compactMap { Device($0) },
      folders: value["folders"]?.array?.compactMap { PublicFolder($0) } ?? [],
      globals: value["globals"],
      others: value["others"]?.array?.compactMap { OtherCatalog($0) } ?? [],
      screens: screens.compactMap { Screen($0) })
  }
}

extension PublicFolder {
  fileprivate var value: Value { ["path": .string(path), "folder": .string(folder)] }

  fileprivate init?(_ value: Value) {
    guard let path = value["path"]?.string, let folder = value["folder"]?.string else { return nil }
    self.init(path: path, folder: folder)
  }
}

extension OtherCatalog {
  fileprivate var value: Value { ["title": .string(title), "address": .string(address)] }

  fileprivate init?(_ value: Value) {
    guard let title = value["title"]?.string, let address = value["address"]?.string else {
      return nil
    }
    self.init(title, at: address)
  }
}

extension CatalogListing.Screen {
  fileprivate var value: Value {
    var object: Object = [
      "id": .string(id), "title": .string(title), "path": .array(path.map { .string($0) }),
      "file": .string(file), "line": Value(line), "fixtureFolder": .string(fixtureFolder),
      "hasControls": .bool(hasControls), "isLive": .bool(isLive),
      "dependencies": .array(dependencies), "knowsPrevious": .bool(knowsPrevious),
      "isFlow": .bool(isFlow), "stories": .array(stories.map(\.value)),
    ]
    if hasInputs { object["hasInputs"] = true }
    object["formerFolder"] = formerFolder.map { .string($0) }
    object["type"] = type.map { .string($0) }
    object["scripts"] = scripts.nonEmpty.map { .array($0.map { .string($0) }) }
    for member in metadata.members { object[member.key] = member.value }
    return .object(object)
  }

  fileprivate init?(_ value: Value) {
    guard let id = value["id"]?.string, let title = value["title"]?.string,
      let path = value["path"]?.array, let file = value["file"]?.string,
      let line = value["line"]?.int, let fixtureFolder = value["fixtureFolder"]?.string,
      let hasControls = value["hasControls"]?.bool,
      let isLive = value["isLive"]?.bool, let dependencies = value["dependencies"]?.array,
      let knowsPrevious = value["knowsPrevious"]?.bool, let isFlow = value["isFlow"]?.bool,
      let stories = value["stories"]?.array
    else { return nil }
    self.init(
      id: id, title: title, path: path.compactMap(\.string), metadata: StoryMetadata(value),
      file: file, line: line, fixtureFolder: fixtureFolder,
      formerFolder: value["formerFolder"]?.string, hasControls: hasControls, isLive: isLive,
      dependencies: dependencies,
      knowsPrevious: knowsPrevious, hasInputs: value["hasInputs"]?.bool ?? false, isFlow: isFlow,
      type: value["type"]?.string,
      scripts: Self.scripts(value), stories: stories.compactMap { CatalogListing.Story($0) })
  }
}

extension CatalogListing.Screen {
  /// The scripts of a screen or a story; the policy of the canvas will name them.
  fileprivate static func scripts(_ value: Value) -> [String] {
    value["scripts"]?.array?.compactMap(\.string).filter(ScriptPath.isValid) ?? []
  }
}

extension CatalogListing.Story {
  fileprivate var value: Value {
    var object: Object = [
      "slug": .string(slug), "title": .string(title), "file": .string(file), "line": Value(line),
      "isLive": .bool(isLive), "dependencies": .array(dependencies),
      "breaks": .array(breaks.map { .string($0) }),
    ]
    object["environment"] = environment
    object["environmentProblem"] = environmentProblem.map { .string($0) }
    if !tests.isEmpty { object["tests"] = .array(tests.map(\.value)) }
    object["scripts"] = scripts.nonEmpty.map { .array($0.map { .string($0) }) }
    for member in metadata.members { object[member.key] = member.value }
    return .object(object)
  }

  fileprivate init?(_ value: Value) {
    guard let slug = value["slug"]?.string, let title = value["title"]?.string,
      let file = value["file"]?.string, let line = value["line"]?.int,
      let isLive = value["isLive"]?.bool, let dependencies = value["dependencies"]?.array,
      let breaks = value["breaks"]?.array
    else { return nil }
    self.init(
      slug: slug, title: title, metadata: StoryMetadata(value), file: file, line: line,
      isLive: isLive,
      dependencies: dependencies, breaks: breaks.compactMap(\.string),
      environment: value["environment"],
      environmentProblem: value["environmentProblem"]?.string,
      tests: value["tests"]?.array?.compactMap { CatalogListing.Test($0) } ?? [],
      scripts: CatalogListing.Screen.scripts(value))
  }
}

extension CatalogListing.Test {
  package var value: Value {
    ["name": .string(name), "file": .string(file), "line": Value(line)]
  }

  fileprivate init?(_ value: Value) {
    guard let name = value["name"]?.string, let file = value["file"]?.string,
      let line = value["line"]?.int
    else { return nil }
    self.init(name: name, file: file, line: line)
  }
}

extension StoryMetadata {
  /// The metadata as members of its screen's or story's object.
  package var members: Object {
    var object: Object = ["tags": .array(tags.map { .string($0) })]
    object["about"] = description.map { .string($0) }
    var reasons: Object = [:]
    for rule in exceptions.keys.sorted() { reasons[rule] = exceptions[rule].map { .string($0) } }
    if !exceptions.isEmpty { object["exceptions"] = .object(reasons) }
    return object
  }

  fileprivate init(_ value: Value) {
    self.init(
      description: value["about"]?.string, tags: value["tags"]?.array?.compactMap(\.string) ?? [])
    for member in value["exceptions"]?.object ?? [:] {
      exceptions[member.key] = member.value.string
    }
  }
}

extension Device {
  package var value: Value {
    var object: Object = [
      "id": .string(id), "title": .string(title), "kind": .string(kind.rawValue),
    ]
    object["width"] = width.map { Value($0) }
    object["height"] = height.map { Value($0) }
    object["columns"] = columns.map { Value($0) }
    object["rows"] = rows.map { Value($0) }
    return .object(object)
  }

  fileprivate init?(_ value: Value) {
    guard let id = value["id"]?.string, let title = value["title"]?.string else { return nil }
    self.init(
      id: id, title: title, width: Int(count: value["width"]?.int),
      height: Int(count: value["height"]?.int), columns: Int(count: value["columns"]?.int),
      rows: Int(count: value["rows"]?.int),
      kind: value["kind"]?.string.flatMap(Kind.init(rawValue:)))
  }
}
