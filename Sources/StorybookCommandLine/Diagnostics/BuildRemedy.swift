import StorybookSchema

/// A failure of builds that the compiler, the linker or SwiftPM explain in terms of their own, and
/// what to do about it.
struct BuildRemedy: Sendable {
  /// Matches the message; its first group, if any, is inserted into the sentence.
  private let pattern: @Sendable (String) -> Substring?
  private let sentence: @Sendable (Substring) -> String

  /// The known failures; the first that matches explains a message.
  static let all = [
    // Such as '$s3App4BookVN', and "App.Book.init() -> App.Book" of another linker.
    BuildRemedy { message in
      guard isUnresolved(message) else { return nil }
      return module(mangled: message) ?? message.firstMatch(of: #/: "?(\w+)\.\w/#)?.1
    } sentence: { module in
      """
      The code of “\(module)” is not linked. If “\(module)” is an executable target, other targets \
      cannot import it: “storybook init --app \(module)” makes it a library. If it is a library, \
      add it to the dependencies of the target.
      """
    },
    BuildRemedy { message in
      let isDuplicate = ["multiple definition of", "duplicate symbol"].contains(
        where: message.contains)
      guard isDuplicate, message.contains(#/[ '"`_]main\b|_main['"]/#) else { return nil }
      return "main"
    } sentence: { _ in
      """
      Two targets with an entry point are linked into one executable. Stories import libraries: \
      “storybook init --app” and the name of the executable target makes it one.
      """
    },
    BuildRemedy { message in
      message.firstMatch(of: #/no such module '(\w+)'/#)?.1
    } sentence: { module in
      "Add “\(module)” to the dependencies of the target in Package.swift."
    },
    BuildRemedy { message in
      message.firstMatch(of: #/'(libwebsockets\.h|uv\.h|hiredis[\w\/.]*)' file not found/#)?.1
    } sentence: { _ in
      """
      A package with a program needs no C library: depend on StorybookProgram with “traits: []”. \
      If the executable serves itself, run “make install” in the clone of swift-storybook.
      """
    },
    BuildRemedy { message in
      message.firstMatch(
        of: #/is using Swift tools version ([\d.]+) but the installed version is/#)?.1
    } sentence: { version in
      "Install a toolchain of Swift \(version) or newer."
    },
  ]

  private init(
    _ pattern: @escaping @Sendable (String) -> Substring?,
    sentence: @escaping @Sendable (Substring) -> String
  ) {
    self.pattern = pattern
    self.sentence = sentence
  }

  /// The sentence for a message; `nil` for one that is not known.
  static func sentence(for message: String) -> String? {
    all.lazy.compactMap { remedy in remedy.pattern(message).map(remedy.sentence) }.first
  }

  /// The module whose symbol the linker does not find; `nil` for any other message.
  static func unlinkedModule(_ message: String) -> String? {
    guard isUnresolved(message) else { return nil }
    return module(mangled: message).map(String.init)
  }

  private static func isUnresolved(_ message: String) -> Bool {
    ["undefined reference to", "undefined symbol", "Undefined symbols"]
      .contains(where: message.contains)
  }

  /// A mangled name starts with the length of the module's name, and the name.
  private static func module(mangled message: String) -> Substring? {
    guard let start = message.firstMatch(of: #/\$s(\d+)/#), let length = Int(start.1),
      length < message.count
    else { return nil }
    let name = message[start.range.upperBound...].prefix(length)
    guard name.count == length else { return nil }
    return name
  }
}

extension Diagnostic {
  /// One diagnostic for all symbols of a module that the linker does not find: their wall hides the
  /// reason.
  static func withoutWalls(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let counts = Dictionary(
      grouping: diagnostics.compactMap { BuildRemedy.unlinkedModule($0.message) }, by: \.self
    ).mapValues(\.count)
    var shown: Set<String> = []
    return diagnostics.compactMap { diagnostic in
      guard let module = BuildRemedy.unlinkedModule(diagnostic.message) else { return diagnostic }
      guard shown.insert(module).inserted else { return nil }
      guard let count = counts[module], count > 1 else { return diagnostic }
      var first = diagnostic
      first.message += ", and \((count - 1).counted("other symbol")) of “\(module)”"
      return first
    }
  }
}
