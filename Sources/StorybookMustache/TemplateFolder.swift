public import Foundation
import Mustache
import Storybook
import Synchronization

/// A folder of Mustache templates, with their partials and layouts.
///
/// ```swift
/// let templates = TemplateFolder("Templates")
///
/// Screen("Books", template: "books", in: templates) {
///   Story("Two", Books.Props(books: ["Emma", "Ulysses"]))
/// }
/// ```
///
/// The file `list/row.mustache` is the template `list/row`. Templates include each other with
/// `{{> list/row}}`, and extend a layout with `{{<layout}}{{$content}}…{{/content}}{{/layout}}`.
/// They escape as `HTML` does.
///
/// A process reads the folder once. `dev` shows a saved template without a build.
public struct TemplateFolder: Sendable {
  private let path: String
  private let loaded = Loaded()

  private final class Loaded: Sendable {
    let templates = Mutex<ParsedTemplates?>(nil)
  }

  /// - Parameters:
  ///   - folder: relative to the calling file.
  ///   - bundle: where a program that runs without its sources finds a folder with this name, such
  ///     as `.module`.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  public init(_ folder: String = "Templates", bundle: Bundle? = nil, filePath: String = #filePath) {
    let source = folder.absolutePath(in: filePath.parentFolder)
    let name = folder.split(separator: "/").last ?? ""
    if let resources = bundle?.resourcePath, !FileManager.default.fileExists(atPath: source) {
      path = "\(resources)/\(name)"
    } else {
      path = source
    }
  }

  /// Renders an object with a template.
  ///
  /// - Throws: a ``TemplateError`` for a template, a partial or a layout that is missing or cannot
  ///   be parsed.
  func markup(_ name: String, object: Any) throws -> String {
    let templates = loaded.templates.withLock { templates in
      if let templates { return templates }
      let parsed = ParsedTemplates(in: path)
      templates = parsed
      return parsed
    }
    try templates.check(name)
    let context = TemplateContext.convert(object) as Any
    return templates.library.render(context, withTemplate: name) ?? ""
  }
}

/// The templates of a folder, and the errors of those that cannot be parsed.
struct ParsedTemplates: Sendable {
  private(set) var library = MustacheLibrary()
  private let folder: String
  private var texts: [String: String] = [:]
  private var errors: [String: TemplateError] = [:]

  private static let ending = ".mustache"

  init(in folder: String) {
    self.folder = folder
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for file in files where file.hasSuffix(Self.ending) {
      add(String(file.dropLast(Self.ending.count)))
    }
  }

  private mutating func add(_ name: String) {
    guard let data = FileManager.default.contents(atPath: file(name)) else { return }
    let text = String(decoding: data, as: UTF8.self)
    texts[name] = text
    do {
      library.register(try MustacheTemplate(htmlFile: text), named: name)
    } catch {
      // The line before the text selects its escaping.
      let line = max(error.context.lineNumber - 1, 1)
      let column = max(error.context.columnNumber, 1)
      let place = TemplatePlace(file: file(name), line: line, column: column)
      errors[name] = TemplateError(name: name, at: place, reason: error.sentence)
    }
  }

  private func file(_ name: String) -> String { "\(folder)/\(name)\(Self.ending)" }

  /// Throws the first fault of a template and of all that it includes.
  func check(_ name: String) throws(TemplateError) {
    guard texts[name] != nil else {
      throw TemplateError(
        name: name, at: nil, reason: "\(folder) has no template “\(name)”. \(found)")
    }
    var checked: Set = [name]
    var waiting = [name]
    while let name = waiting.popLast() {
      if let error = errors[name] { throw error }
      for partial in TemplateTags(texts[name] ?? "").partials {
        guard texts[partial.name] != nil else { throw missing(partial, in: name) }
        if checked.insert(partial.name).inserted { waiting.append(partial.name) }
      }
    }
  }

  private func missing(_ partial: TemplateTags.Partial, in name: String) -> TemplateError {
    let place = TemplatePlace(file: file(name), line: partial.line, column: partial.column)
    return TemplateError(
      name: name, at: place, reason: "The template “\(partial.name)” is missing. \(found)")
  }

  /// The names of all templates.
  private var found: String {
    guard !texts.isEmpty else { return "The folder has no templates." }
    return "Found: \(texts.keys.sorted().joined(separator: ", "))."
  }
}
