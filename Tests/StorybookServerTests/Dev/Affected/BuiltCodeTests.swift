import StorybookHost
import Testing

@testable import StorybookServer

/// A program with two screens, by the symbols of its object files: what each defines, and requires.
private typealias Program = [String: (defined: Set<String>, required: Set<String>)]

private let catalog = "$s9Storybook7CatalogV_fC"

private let program: Program = [
  "Main": (["Shop_main"], ["catalog"]),
  "Shop": (["catalog"], [catalog, "cart", "till", "theme"]),
  "Theme": (["theme"], []),
  "Cart": (["cart"], ["row", "$sItemMn", "Hue"]),
  "Till": (["till"], ["row", "total", "as?"]),
  "Row": (["row"], ["text"]),
  "Text": (["text"], []),
  "Total": (["total"], []),
  "Item": (["$sItemMn", "$sItemSEAAMc"], []),
  "Item+Text": (["$sItemText0MpMc"], ["text of item"]),
  "ItemText": (["text of item"], []),
  "Hue": (["Hue", "$sHueMn", "$sHue4NameMn"], []),
  "Hue+Name": (["$sHue4NameText0MpMc"], []),
  "String+Text": (["$sSS4TextMc"], ["quote"]),
  "Quote": (["quote"], []),
  "Dead": (["dead"], ["text"]),
]

/// - Parameter builds: the build that last changed an object file, if not the first one.
private func code(
  _ program: Program = program, builds: [String: Int] = [:], library: String = "/",
  screens: [String: [String]] = ["cart": ["Cart"], "till": ["Till"]],
  place: String? = nil, stories: [String] = ["open"]
) throws -> BuiltCode {
  let stamp = try #require(FileFingerprint("/"))
  let objects = program.map { name, symbols in
    let symbols = ObjectSymbols(defined: symbols.defined, required: symbols.required)
    return ("\(name).o", BuiltCode.File(stamp: stamp, hash: builds[name] ?? 0, symbols: symbols))
  }
  let names = Set(program.keys).union(["Tests"])
  return BuiltCode(
    objects: Dictionary(uniqueKeysWithValues: objects),
    others: FileFingerprint.all([library]),
    sources: Dictionary(uniqueKeysWithValues: names.map { ("\($0).swift", "\($0).o") }),
    screens: screens.sorted { $0.key < $1.key }.map { id, files in
      BuiltCode.Screen(
        id: id, stories: stories, files: Set(files.map { "\($0).swift" }),
        place: place ?? "\(files[0]):1")
    })
}

struct BuiltCodeTests {
  /// `nil` for all screens.
  static let changes: [(file: String, screens: Set<String>?)] = [
    ("Cart", ["cart"]), ("Till", ["till"]), ("Total", ["till"]),
    // Helpers of both, one of them through the other.
    ("Row", ["cart", "till"]), ("Text", ["cart", "till"]),
    // A conformance is found at run time, and so is what it calls; nested types have their own.
    ("Item", ["cart"]), ("Item+Text", ["cart"]), ("ItemText", ["cart"]), ("Hue+Name", ["cart"]),
    // That of another module's type, by any value.
    ("String+Text", nil), ("Quote", nil),
    ("Main", nil), ("Shop", nil), ("Theme", nil),
    // Nothing that is known uses it.
    ("Dead", nil),
  ]

  @Test(arguments: changes)
  func `the screens that use a changed file are affected`(file: String, screens: Set<String>?)
    throws
  {
    let next = try code(builds: [file: 1])
    #expect(try next.screens(changedSince: code(), by: ["\(file).swift"]) == screens)
  }

  @Test func `a build that changes no object file affects none`() throws {
    for file in ["Cart.swift", "Tests.swift"] {
      #expect(try code().screens(changedSince: code(), by: [file]) == [])
    }
  }

  @Test(arguments: ["Package.swift", "note.txt", "tea.c"])
  func `what is no source of a module affects all`(file: String) throws {
    #expect(try code().screens(changedSince: code(), by: ["Cart.swift", file]) == nil)
  }

  @Test func `other object files, and stories that come and go, affect all`() throws {
    #expect(try code(library: "/tmp").screens(changedSince: code(), by: []) == nil)
    #expect(try code(stories: ["open", "paid"]).screens(changedSince: code(), by: []) == nil)
  }

  @Test func `a use that was removed counts as one that was added`() throws {
    var other = program
    other["Cart"]?.required.remove("$sItemMn")
    let before = try code()
    let after = try code(other, builds: ["Cart": 1, "Item+Text": 1])
    #expect(after.screens(changedSince: before, by: []) == ["cart"])
    #expect(before.screens(changedSince: after, by: []) == ["cart"])
    other["ItemText"] = nil
    #expect(try code(other).screens(changedSince: before, by: []) == ["cart"])
  }

  @Test func `screens whose code is elsewhere are always affected`() throws {
    // Without an object file, made by one function, or with code that is found by its name.
    let unknown = ["cart": ["Cart"], "till": ["Lost"]]
    let ofBoth: Set<String> = ["cart", "till"]
    let change = ["Cart": 1]
    #expect(
      try code(builds: change, screens: unknown)
        .screens(changedSince: code(screens: unknown), by: []) == ofBoth)
    #expect(
      try code(builds: change, place: "Row:1")
        .screens(changedSince: code(place: "Row:1"), by: []) == ofBoth)
    var dynamic = program
    dynamic["Total"]?.required.insert("$ss11_typeByNameyypXpSgSSF")
    #expect(
      try code(dynamic, builds: change).screens(changedSince: code(dynamic), by: []) == ofBoth)
  }

  @Test func `a program whose start is unknown affects all`() throws {
    let screens = program.filter { ["Cart", "Till"].contains($0.key) }
    #expect(
      try code(screens, builds: ["Cart": 1]).screens(changedSince: code(screens), by: []) == nil)
  }
}
