import Testing

@testable import StorybookServer

struct ObjectSymbolsTests {
  @Test func `symbols are read for each object file`() {
    let listing = """
      /b/Cart.swift.o:
      $s4Shop4CartO4htmlSSyFZ T 0 268
      $s4Shop4CartOMn R 0 1c
      $s4Shop4CartOSQAAMc R 0 28
      symbolic _____ 4Shop4CartO V 6 6
      $s4Shop5priceyS2iF U         

      /b/Price.swift.o:
      _$s4Shop5priceyS2iF T 0 10
      _$s4Shop3taxSivau U 0 0

      /b/Cart.swift.o:
      $s4Shop4CartOMn R 0 1c
      """
    let found = ObjectSymbols.read(listing, of: ["/b/Cart.swift.o", "/b/Price.swift.o"])
    #expect(
      found == [
        "/b/Cart.swift.o": ObjectSymbols(
          defined: ["$s4Shop4CartO4htmlSSyFZ", "$s4Shop4CartOMn", "$s4Shop4CartOSQAAMc"],
          required: ["$s4Shop5priceyS2iF"]),
        "/b/Price.swift.o": ObjectSymbols(
          defined: ["$s4Shop5priceyS2iF"], required: ["$s4Shop3taxSivau"]),
      ])
    #expect(found["/b/Cart.swift.o"]?.types == ["$s4Shop4CartO"])
    #expect(found["/b/Cart.swift.o"]?.conformances == ["$s4Shop4CartOSQAAMc"])
  }

  static let roles: [(defined: Set<String>, required: Set<String>, isExpected: Bool)] = [
    (["Shop_main"], [], true), (["_main"], [], true), (["$s4Shop4mainyyF"], [], false),
    ([], ["$s9Storybook7CatalogV_7devicesfC"], true),
    ([], ["$s9Storybook7CatalogV7BuilderO10buildBlock"], false),
  ]

  @Test func `the start of the program and catalogs set up screens`() {
    for role in Self.roles {
      let symbols = ObjectSymbols(defined: role.defined, required: role.required)
      #expect(symbols.setsUp == role.isExpected, "\(role)")
    }
  }
}
