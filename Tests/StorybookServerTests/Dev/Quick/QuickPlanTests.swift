import Testing

@testable import StorybookServer

struct QuickPlanTests {
  /// A package with screens, an executable, and the storybook beside it.
  static func manifest(
    screens: String = #""-incremental""#, link: String = #""-emit-executable""#,
    source: String = "/shop/Sources/Screens/Cart.swift"
  ) -> BuildManifest {
    BuildManifest(
      """
      targets:
        "Screens-debug.module": ["<Screens-debug.module>"]
      commands:
        "/b/debug/Shop.product/Objects.LinkFileList":
          tool: write-auxiliary-file
          inputs: ["/b/debug/none.o"]

        "C.Storybook-debug.module":
          inputs: ["/storybook/Screen.swift"]
          outputs: ["/b/debug/Storybook.build/Screen.swift.o","/b/debug/Modules/Storybook.swiftmodule"]
          args: ["swiftc","-module-name","Storybook","-incremental"]

        "C.StorybookServer-debug.module":
          inputs: ["/storybook/Server.swift","/b/debug/Modules/Storybook.swiftmodule"]
          outputs: ["/b/debug/Server.build/Server.swift.o","/b/debug/Modules/StorybookServer.swiftmodule"]
          args: ["swiftc","-module-name","StorybookServer","-incremental"]

        "C.Screens-debug.module":
          inputs: ["\(source)","/b/debug/Modules/Storybook.swiftmodule"]
          outputs: ["/b/debug/Screens.build/Cart.swift.o","/b/debug/Modules/Screens.swiftmodule"]
          args: ["swiftc","-module-name","Screens",\(screens)]

        "C.Tests-debug.module":
          inputs: ["/shop/Tests/CartTests.swift"]
          outputs: ["/b/debug/Tests.build/CartTests.swift.o","/b/debug/Modules/Tests.swiftmodule"]
          args: ["swiftc","-module-name","Tests","-incremental"]

        "C.Shop-debug.exe":
          inputs: ["/b/debug/Screens.build/Cart.swift.o","/b/debug/Server.build/Server.swift.o",\
      "/b/debug/Storybook.build/Screen.swift.o","/b/debug/Shop.product/Objects.LinkFileList"]
          outputs: ["/b/debug/Shop"]
          args: ["swiftc","-o","/b/debug/Shop",\(link),"@/b/debug/Shop.product/Objects.LinkFileList"]

      """)
  }

  static func plan(_ manifest: BuildManifest, root: String = "/shop") -> QuickPlan? {
    QuickPlan(manifest, product: "/b/debug/Shop", root: root, scratch: "/b")
  }

  @Test func `a plan compiles the author's modules and links all objects`() throws {
    let plan = try #require(Self.plan(Self.manifest()))
    #expect(plan.modules.map(\.name) == ["Screens"])
    #expect(plan.modules.first?.interface == "/b/debug/Modules/Screens.swiftmodule")
    #expect(
      plan.modules.first?.objects
        == ["/shop/Sources/Screens/Cart.swift": "/b/debug/Screens.build/Cart.swift.o"])
    #expect(plan.modules.first?.imports == ["/b/debug/Modules/Storybook.swiftmodule"])
    #expect(plan.linking == ["swiftc", "-o", "/b/debug/Shop", "-emit-executable"])
    #expect(plan.objects.count == 3)
  }

  static let unplanned: [(BuildManifest, root: String)] = [
    (manifest(screens: #""-whole-module-optimization""#), "/shop"),
    (manifest(screens: #""-incremental","-load-plugin-executable","/b/Macros""#), "/shop"),
    (manifest(link: #""-emit-executable","-static-stdlib""#), "/shop"),
    (manifest(link: #""-emit-executable","-sanitize=address""#), "/shop"),
    (manifest(source: "/b/plugins/outputs/shop/Cart.swift"), "/shop"),
    (manifest(source: "/b/checkouts/cart/Cart.swift"), "/shop"),
    (manifest(), "/elsewhere"),
    // The modules that the server depends on are not the author's, even in its own package.
    (manifest(source: "/other/Cart.swift"), "/storybook"),
  ]

  @Test(arguments: unplanned.indices)
  func `what a quick build does not repeat has no plan`(index: Int) {
    #expect(Self.plan(Self.unplanned[index].0, root: Self.unplanned[index].root) == nil)
  }

  @Test func `a plan knows the modules of its sources alone`() throws {
    let plan = try #require(Self.plan(Self.manifest()))
    let cart = "/shop/Sources/Screens/Cart.swift"
    #expect(plan.modules(of: [cart])?.map(\.name) == ["Screens"])
    for other in [
      "/shop/Package.swift", "/shop/Sources/Screens/New.swift", "/storybook/Screen.swift",
    ] {
      #expect(plan.modules(of: [cart, other]) == nil)
    }
  }
}
