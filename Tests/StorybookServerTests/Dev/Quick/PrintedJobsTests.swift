import Testing

@testable import StorybookServer

struct PrintedJobsTests {
  @Test func `the jobs of a module are found in what the compiler prints`() {
    let cart =
      "/bin/swift-frontend -frontend -c -primary-file /shop/Cart.swift /shop/Tea.swift -o c.o"
    let tea =
      "/bin/swift-frontend -frontend -c /shop/Cart.swift -primary-file /shop/Tea.swift -o t.o"
    let module = "/bin/swift-frontend -frontend -emit-module /shop/Cart.swift /shop/Tea.swift -o m"
    let printed = [module, cart, tea, "warning: unused"].joined(separator: "\n")
    let jobs = CompilerJobs(printed) { $0.replacing("/shop/", with: "/q/") + ".swiftmodule" }
    #expect(
      jobs.sources == [
        "/shop/Cart.swift": "\(cart) -emit-module-path /q/Cart.swift.swiftmodule"
          + " -emit-module-doc-path /q/Cart.swift.swiftdoc",
        "/shop/Tea.swift": "\(tea) -emit-module-path /q/Tea.swift.swiftmodule"
          + " -emit-module-doc-path /q/Tea.swift.swiftdoc",
      ])
    #expect(
      jobs.partialModules["/shop/Cart.swift"]
        == "/bin/swift-frontend -frontend -emit-module -primary-file /shop/Cart.swift /shop/Tea.swift"
        + " -o /q/Cart.swift.original.swiftmodule"
        + " -emit-module-doc-path /q/Cart.swift.original.swiftdoc")
    #expect(jobs.interface == module)
  }

  @Test func `the compiler is asked for one job for each file, with other outputs`() {
    let arguments = CompilerJobs.arguments(
      [
        "swiftc", "-incremental", "-emit-module-path", "a", "-index-store-path", "b", "-Onone",
        "-output-file-map", "c", "-enable-batch-mode", "-g",
      ], interface: "m", outputs: "o")
    #expect(
      arguments == [
        "swiftc", "-Onone", "-g", "-emit-module-path", "m", "-output-file-map", "o",
        "-disable-batch-mode", "-driver-filelist-threshold", "1000000", "-driver-print-jobs",
      ])
  }

  @Test func `the libraries of the linker are kept in another file`() {
    let jobs = LinkerJobs(
      """
      /bin/swift-autolink-extract a.o b.o -o /tmp/x/Shop.autolink
      /bin/clang a.o b.o @/tmp/x/Shop.autolink -o /b/Shop

      """, list: "/b/libraries")
    #expect(jobs?.libraries == "/bin/swift-autolink-extract a.o b.o -o /b/libraries")
    #expect(jobs?.link == "/bin/clang a.o b.o @/b/libraries -o /b/Shop")
    #expect(LinkerJobs("error: no input files", list: "") == nil)
  }

  @Test func `the linker is another one, and writes another file`() {
    let arguments = LinkerJobs.program(
      ["swiftc", "-o", "/b/Shop", "-g"], objects: "/q/objects", library: "/q/others.so",
      output: "/q/program")
    #expect(arguments.prefix(5) == ["swiftc", "-o", "/q/program", "-g", "@/q/objects"])
    #expect(arguments.contains("-use-ld=lld") && arguments.contains("/q/others.so"))
  }

  @Test func `the library of all other objects has no entry point`() {
    let arguments = LinkerJobs.library(
      [
        "swiftc", "-o", "/b/Shop", "-emit-executable", "-Xlinker", "--defsym", "-Xlinker",
        "main=Shop_main", "-g",
      ], objects: "/q/others", output: "/q/others.so")
    #expect(arguments.prefix(5) == ["swiftc", "-o", "/q/others.so", "-g", "@/q/others"])
    #expect(arguments.contains("-emit-library"))
  }
}
