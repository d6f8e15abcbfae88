import StorybookProgram
import StorybookSchema

/// A failure of builds that the compiler, the linker or SwiftPM explain in terms of their own, and
/// what to do about it.
struct BuildRemedy: Sendable {
  /// Matches the message; its first group, if any, is inserted into the sentence.
  private let pattern: @Sendable (String) -> Substring?
  private let remedy: @Sendable (Substring) -> String?

  /// The known failures; the first that matches explains a message.
  static let all = [
    // A product of this package is named from its table.
    BuildRemedy { message in
      message.firstMatch(of: #/missing import of defining module '(\w+)'/#)?.1
        ?? message.firstMatch(of: #/no such module '(\w+)'/#)?.1
        ?? unlinkedModule(message).map { $0[...] }
    } remedy: { module in
      StorybookProduct(module: module)?.remedy
    },
    BuildRemedy { message in
      message.firstMatch(of: #/cannot find (?:type )?'(\w+)' in scope/#)?.1
    } remedy: { name in
      StorybookProduct(name: name).map { $0.import(of: name) }
    },
    // Such as: value of type 'Story<Greeting.Props>' has no member 'test'.
    BuildRemedy { message in
      message.firstMatch(of: #/type '(\w+\b[^']*' has no member '\w+)'/#)?.1
    } remedy: { text in
      let names = text.split(separator: "' has no member '")
      let product = StorybookProduct(member: names[1], of: names[0])
      return product.map { $0.import(of: "\(names[0].prefix { $0 != "<" }).\(names[1])") }
    },
    BuildRemedy { message in
      guard isUnresolved(message) else { return nil }
      return unlinkedModule(message).map { $0[...] }
        ?? message.firstMatch(of: #/: "?(\w+)\.\w/#)?.1
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
    remedy: @escaping @Sendable (Substring) -> String?
  ) {
    self.pattern = pattern
    self.remedy = remedy
  }

  private init(
    _ pattern: @escaping @Sendable (String) -> Substring?,
    sentence: @escaping @Sendable (Substring) -> String
  ) {
    self.init(pattern, remedy: sentence)
  }

  /// The sentence for a message; `nil` for one that is not known.
  ///
  /// - Parameter file: where the message is from. A source of this package lacks what a trait enables.
  static func sentence(for message: String, in file: String = "") -> String? {
    if file.contains(#/\/Sources\/Storybook\w+\//#),
      let module = message.firstMatch(of: #/no such module '(\w+)'/#)?.1,
      let trait = StorybookProduct.trait(enabling: module)
    {
      return StorybookProduct.enabling(trait, package: "swift-storybook")
    }
    return all.lazy.compactMap { known in known.pattern(message).flatMap(known.remedy) }.first
  }

  /// The module whose symbol the linker does not find; `nil` for any other message.
  ///
  /// A symbol of an extension begins with the module of the extended type.
  static func unlinkedModule(_ message: String) -> String? {
    guard isUnresolved(message), let symbol = message.firstMatch(of: #/\$s\w+/#)?.output else {
      return nil
    }
    let name = SwiftSymbol.demangled(String(symbol)) ?? ""
    let module =
      name.firstMatch(of: #/\(extension in (\w+)\)/#)?.1
      ?? name.firstMatch(of: #/(?:^| )(\w+)\.\w/#)?.1 ?? Self.module(mangled: symbol)
    return module.map(String.init)
  }

  /// The module of a symbol that this runtime does not know how to read: most begin with its name.
  private static func module(mangled symbol: Substring) -> Substring? {
    guard let start = symbol.firstMatch(of: #/\$s(\d+)/#), let length = Int(start.1),
      length < symbol.count
    else { return nil }
    let name = symbol[start.range.upperBound...].prefix(length)
    guard name.count == length else { return nil }
    return name
  }

  private static func isUnresolved(_ message: String) -> Bool {
    ["undefined reference to", "undefined symbol", "Undefined symbols"]
      .contains(where: message.contains)
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
