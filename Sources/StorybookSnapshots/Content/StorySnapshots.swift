/// All snapshots of one story: which there are, and in which files they are to be.
package struct StorySnapshots: Hashable, Sendable {
  package let story: String
  /// The last part of the story's id.
  private let slug: String
  /// By the keys of their variants.
  private var contents: [String: SnapshotContent] = [:]
  /// The names of the files, by the keys of the variants in them.
  private var names: [String: String] = [:]
  package private(set) var damages: [String: SnapshotFileError] = [:]
  /// All files there are, as they are.
  private let files: [String: [UInt8]]

  /// - Parameter files: those of the folder by their names; files of other stories are passed over.
  package init(story: String, files: [String: [UInt8]]) {
    self.story = story
    slug = Self.slug(story)
    let own = files.filter { Self.isFile($0.key, of: story) }
    self.files = own
    for (name, bytes) in own.sorted(by: { $0.key < $1.key }) {
      do throws(SnapshotFileError) {
        take(try SnapshotFile(bytes), name)
      } catch {
        damages[name] = error
        names[key(ofFile: name)] = name
      }
    }
  }

  /// `empty` of `login/empty`, as names of files have it.
  static func slug(_ story: String) -> String {
    FileName.part(
      String(story[story.index(after: story.lastIndex(of: "/") ?? story.startIndex)...]))
  }

  /// Pictures are none: they are kept beside the texts.
  package static func isFile(_ name: String, of story: String) -> Bool {
    isKept(name, of: story) && isText(name)
  }

  static func isText(_ name: String) -> Bool { !name.hasSuffix(".png") }

  /// Whether a file has to do with a story, be it text or picture.
  static func isKept(_ name: String, of story: String) -> Bool {
    name.prefix { $0 != "." } == slug(story)
  }

  /// The name of the file that the picture of a variant is in.
  package static func screenshot(of story: String, _ variant: SnapshotVariant) -> String {
    "\(slug(story)).\(variant.key).png"
  }

  /// The keys of the variants that a story has pictures of.
  ///
  /// - Parameter names: of the files of its folder.
  static func screenshotKeys(of story: String, _ names: [String]) -> Set<String> {
    Set(names.filter { isKept($0, of: story) && !isText($0) }.map(key(ofFile:)))
  }

  private mutating func take(_ file: SnapshotFile, _ name: String) {
    // A file of its own counts more than another that names the variant, too: a write was cut short.
    for key in file.variants where contents[key] == nil || key == self.key(ofFile: name) {
      contents[key] = file.content
      names[key] = name
    }
  }

  /// `phone.dark` of `empty.phone.dark.html`.
  static func key(ofFile name: String) -> String {
    name.split(separator: ".").dropFirst().dropLast().joined(separator: ".")
  }

  private func key(ofFile name: String) -> String { Self.key(ofFile: name) }
}

extension StorySnapshots {
  package var isEmpty: Bool { files.isEmpty }

  /// Those of damaged files, too.
  package var keys: Set<String> { Set(contents.keys).union(names.keys) }

  package subscript(_ variant: SnapshotVariant) -> SnapshotContent? { contents[variant.key] }

  /// Whether two variants are in one file: they are recorded the same.
  package func share(_ one: SnapshotVariant, _ other: SnapshotVariant) -> Bool {
    names[one.key] != nil && names[one.key] == names[other.key]
  }

  package func damage(_ variant: SnapshotVariant) -> SnapshotFileError? {
    names[variant.key].flatMap { damages[$0] }
  }

  /// The name of the file that a variant is in, or would be.
  package func file(_ variant: SnapshotVariant, _ content: SnapshotContent?) -> String {
    names[variant.key]
      ?? name(variant.key, content ?? SnapshotContent(mediaType: "text/html", text: ""))
  }

  private func name(_ key: String, _ content: SnapshotContent) -> String {
    "\(slug).\(key).\(content.kind.fileExtension)"
  }

  /// What has to be written and what removed so that the files say these contents, too.
  ///
  /// - Parameter order: of keys; of several that are the same, the first has the file.
  package func changes(
    recording new: [SnapshotVariant: SnapshotContent], order: [String]
  ) -> (write: [String: String], remove: [String]) {
    var all = contents
    for (variant, content) in new { all[variant.key] = content }
    let wanted = Self.texts(all, story, order) { name($0, $1) }
    let write = wanted.filter { files[$0.key] != Array($0.value.utf8) }
    let renewed = Set(new.keys.map(\.key))
    // A damaged file may hold what nobody has rendered: it stays until its own variant is recorded.
    let remove = files.keys.filter { name in
      wanted[name] == nil && (damages[name] == nil || renewed.contains(key(ofFile: name)))
    }
    return (write, remove.sorted())
  }

  private static func texts(
    _ contents: [String: SnapshotContent], _ story: String, _ order: [String],
    name: (String, SnapshotContent) -> String
  ) -> [String: String] {
    let rank = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    let sorted = contents.keys.sorted {
      (rank[$0] ?? .max, $0) < (rank[$1] ?? .max, $1)
    }
    let groups = Dictionary(grouping: sorted) { contents[$0]?.text }
    var texts: [String: String] = [:]
    for keys in groups.values {
      guard let first = keys.first, let content = contents[first] else { continue }
      texts[name(first, content)] =
        SnapshotFile(story: story, variants: keys, content: content).text
    }
    return texts
  }
}
