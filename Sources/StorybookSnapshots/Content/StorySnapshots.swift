import Storybook

/// All snapshots of one story and the files that store them.
package struct StorySnapshots: Hashable, Sendable {
  package let story: String
  /// The last component of the story's id.
  private let slug: String
  /// The content of each variant, by key.
  private var contents: [String: SnapshotContent] = [:]
  /// The name of the file that stores each variant, by key.
  private var names: [String: String] = [:]
  package private(set) var damages: [String: SnapshotFileError] = [:]
  /// The contents of all files on disk, by name.
  private let files: [String: [UInt8]]
  /// The valid ones of them.
  private var parsed: [String: SnapshotFile] = [:]

  /// The approximate memory in bytes.
  var bytes: Int {
    files.values.reduce(0) { $0 + $1.count }
      + parsed.values.reduce(0) { $0 + $1.content.text.utf8.count }
  }

  /// - Parameter files: the files of the folder by name; files of other stories are ignored.
  package init(story: String, files: [String: [UInt8]]) {
    self.story = story
    slug = Self.slug(story)
    let own = files.filter { Self.isFile($0.key, of: story) }
    self.files = own
    for (name, bytes) in own.sorted(by: { $0.key < $1.key }) {
      do throws(SnapshotFileError) {
        takeFile(try SnapshotFile(bytes, of: story), name: name)
      } catch {
        damages[name] = error
        names[key(ofFile: name)] = name
      }
    }
  }

  /// Returns the file name form of the id's last component, such as `empty` for `login/empty`.
  static func slug(_ story: String) -> String { FileName.part(Slug.last(of: story)) }

  /// Whether a file is a text snapshot of the story; screenshots are stored next to these.
  package static func isFile(_ name: String, of story: String) -> Bool {
    isKept(name, of: story) && isText(name)
  }

  static func isText(_ name: String) -> Bool { !name.hasSuffix(".png") }

  /// Whether a file belongs to the story, either as a text snapshot or as a screenshot.
  static func isKept(_ name: String, of story: String) -> Bool {
    name.prefix { $0 != "." } == slug(story)
  }

  /// Returns the name of the screenshot file of a variant.
  package static func screenshot(of story: String, variant: SnapshotVariant) -> String {
    "\(slug(story)).\(variant.key).png"
  }

  private mutating func takeFile(_ file: SnapshotFile, name: String) {
    parsed[name] = file
    let content = content(of: file, name: name)
    // A variant's own file takes precedence over others that list it after an interrupted write.
    for key in file.variants where contents[key] == nil || key == self.key(ofFile: name) {
      contents[key] = content
      names[key] = name
    }
  }

  /// The content with the ending of its file, which the author may have chosen.
  private func content(of file: SnapshotFile, name: String) -> SnapshotContent {
    let content = file.content
    let start = "\(slug).\(file.variants[0])."
    guard name.hasPrefix(start), name != self.fileName(file.variants[0], content: content) else {
      return content
    }
    let type = content.mediaType
    return SnapshotContent(
      mediaType: MediaType(
        type.name, form: type.form, fileExtension: String(name.dropFirst(start.count))),
      text: content.text)
  }

  /// Returns the key in a file name, such as `phone.dark` for `empty.phone.dark.html`.
  static func key(ofFile name: String) -> String {
    name.split(separator: ".").dropFirst().dropLast().joined(separator: ".")
  }

  private func key(ofFile name: String) -> String { Self.key(ofFile: name) }
}

extension StorySnapshots {
  package var isEmpty: Bool { files.isEmpty }

  /// The keys of all variants, including those in damaged files.
  package var keys: Set<String> { Set(contents.keys).union(names.keys) }

  package subscript(_ variant: SnapshotVariant) -> SnapshotContent? { contents[variant.key] }

  /// Whether two variants share a file because they were recorded as equal.
  package func share(_ one: SnapshotVariant, and other: SnapshotVariant) -> Bool {
    names[one.key] != nil && names[one.key] == names[other.key]
  }

  package func damage(_ variant: SnapshotVariant) -> SnapshotFileError? {
    names[variant.key].flatMap { damages[$0] }
  }

  /// Returns the name of the file that stores, or would store, a variant.
  package func file(_ variant: SnapshotVariant, content: SnapshotContent?) -> String {
    names[variant.key]
      ?? fileName(variant.key, content: content ?? SnapshotContent(mediaType: .html, text: ""))
  }

  private func fileName(_ key: String, content: SnapshotContent) -> String {
    "\(slug).\(key).\(content.mediaType.snapshotEnding)"
  }

  /// Returns the files to write and remove so that the new contents are recorded as well.
  ///
  /// - Parameter order: the order of keys; the first of several equal variants names the file.
  package func changes(
    recording new: [SnapshotVariant: SnapshotContent], order: [String]
  ) -> (write: [String: String], remove: [String]) {
    var all = contents
    for (variant, content) in new { all[variant.key] = content }
    let wanted = Self.sharedFiles(all, of: story, order: order) { fileName($0, content: $1) }
    let write = wanted.filter { parsed[$0.key] != $0.value }.mapValues(\.text)
    let renewed = Set(new.keys.map(\.key))
    // A damaged file may hold variants that were not rendered: kept until its own one is recorded.
    let remove = files.keys.filter { name in
      wanted[name] == nil && (damages[name] == nil || renewed.contains(key(ofFile: name)))
    }
    return (write, remove.sorted())
  }

  private static func sharedFiles(
    _ contents: [String: SnapshotContent], of story: String, order: [String],
    name: (String, SnapshotContent) -> String
  ) -> [String: SnapshotFile] {
    let rank = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    let sorted = contents.keys.sorted {
      (rank[$0] ?? .max, $0) < (rank[$1] ?? .max, $1)
    }
    let groups = Dictionary(grouping: sorted) { contents[$0]?.text }
    var files: [String: SnapshotFile] = [:]
    for keys in groups.values {
      guard let first = keys.first, let content = contents[first] else { continue }
      files[name(first, content)] = SnapshotFile(story: story, variants: keys, content: content)
    }
    return files
  }
}
