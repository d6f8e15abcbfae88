import Foundation
import StorybookWebSockets
import Testing

extension WatchTests {
  /// Files that change in a real folder.
  struct FileTests {
    @Test func `a file that is made, written again, and removed`() async throws {
      try await WatchScene.run { scene in
        try await scene.write("a.swift", "1")
        #expect(await scene.changes(until: "a.swift") == ["a.swift"])
        try await scene.write("a.swift", "2")
        #expect(await scene.changes(until: "a.swift") == ["a.swift"])
        scene.files.remove("a.swift")
        #expect(await scene.changes(until: "a.swift") == ["a.swift"])
      }
    }

    @Test func `a file that was there before is reported when it changes, not before`() async throws
    {
      try await WatchScene.run(prepare: { try $0.write("old") }) { scene in
        try await scene.write("new")
        #expect(await scene.changes(until: "new") == ["new"])
        try await scene.write("old", "2")
        #expect(await scene.changes(until: "old") == ["old"])
      }
    }

    @Test func `a temporary file that takes the name of another is a change of that one`()
      async throws
    {
      try await WatchScene.run(prepare: { try $0.write("a.swift", "1") }) { scene in
        try await scene.atOnce { files in
          try files.write("a.swift.tmp", "2")
          try files.rename("a.swift.tmp", to: "a.swift")
        }
        #expect(await scene.changes(until: "a.swift") == ["a.swift"])
      }
    }

    @Test func `a file of the same size and age that takes the name is another file`() async throws
    {
      let prepare = { (files: Files) in
        for name in ["a", "b"] {
          try files.write(name)
          try files.age(name)
        }
      }
      try await WatchScene.run(prepare: prepare) { scene in
        try scene.files.rename("b", to: "a")
        #expect(await scene.changes(until: "a", "b") == ["a", "b"])
      }
    }

    @Test func `a renamed file is gone under one name and there under the other`() async throws {
      try await WatchScene.run(prepare: { try $0.write("a") }) { scene in
        try scene.files.rename("a", to: "b")
        #expect(await scene.changes(until: "a", "b") == ["a", "b"])
      }
    }

    @Test func `five hundred files are one report, or two`() async throws {
      try await WatchScene.run { scene in
        try await scene.atOnce { files in
          for number in 0..<500 { try files.write("\(number).swift") }
        }
        let reports = try await scene.nextReports()
        #expect(reports.count <= 3)
        #expect(
          Set(reports.joined()).subtracting(["sentinel"]) == Set((0..<500).map { "\($0).swift" }))
      }
    }

    @Test func `after too many events all folders are read again`() async throws {
      var limits = WatchLimits()
      limits.eventsBeforeRescan = 10
      // Of the folder below nothing is heard, as if its events had been lost.
      limits.handles = 1
      limits.scanInterval = .seconds(3_600)
      let prepare = { (files: Files) in
        try files.makeFolder("deep")
        try files.write("deep/old")
      }
      try await WatchScene.run(limits: limits, prepare: prepare) { scene in
        try await scene.atOnce { files in
          files.remove("deep/old")
          for number in 0..<20 { try files.write("\(number)") }
        }
        let expected = Set((0..<20).map(String.init) + ["deep/old"])
        #expect(await scene.changes(until: "19", "deep/old") == expected)
      }
    }

    @Test func `what is ignored is not reported`() async throws {
      let ignoring: WatchScene.Ignoring = { path, isDirectory in
        isDirectory ? path.hasSuffix("/.build") : path.hasSuffix(".tmp")
      }
      try await WatchScene.run(ignoring: ignoring, prepare: { try $0.makeFolder(".build") }) {
        scene in
        try await scene.atOnce { files in
          try files.write(".build/a.o")
          try files.makeFolder(".build/deep")
          try files.write(".build/deep/a.o")
          try files.makeFolder("Sources/.build")
          try files.write("Sources/.build/a.o")
          try files.write("a.tmp")
          files.remove("a.tmp")
          try files.write("b.tmp")
        }
        try await scene.write("sentinel")
        #expect(await scene.changes(until: "sentinel") == ["sentinel"])
      }
    }

    @Test func `a file that looks the same as before is not reported`() async throws {
      let prepare = { (files: Files) in
        try files.write("a.swift")
        try files.age("a.swift")
      }
      try await WatchScene.run(prepare: prepare) { scene in
        try await scene.atOnce { files in
          try files.setMode("a.swift", 0o600)
          try files.write("a.swift")
          try files.age("a.swift")
        }
        try await scene.write("sentinel")
        #expect(await scene.changes(until: "sentinel") == ["sentinel"])
      }
    }

    @Test func `a file that is too new to compare by its time is reported with each event`()
      async throws
    {
      let prepare = { (files: Files) in
        try files.write("a.swift")
        try files.age("a.swift", to: .distantFuture)
      }
      try await WatchScene.run(prepare: prepare) { scene in
        try scene.files.setMode("a.swift", 0o600)
        #expect(await scene.changes(until: "a.swift") == ["a.swift"])
      }
    }

    @Test func `a file that comes and goes within a burst is not reported`() async throws {
      try await WatchScene.run { scene in
        try await scene.atOnce { files in
          try files.write("4913")
          files.remove("4913")
        }
        try await scene.write("sentinel")
        #expect(await scene.changes(until: "sentinel") == ["sentinel"])
      }
    }

    @Test func `a file that may have been read in between is reported`() async throws {
      let isSeenAtOnce = { @Sendable (path: String) in path.hasSuffix(".json") }
      try await WatchScene.run(isSeenAtOnce: isSeenAtOnce) { scene in
        try await scene.atOnce { files in
          for name in ["a.json", "a.tmp"] {
            try files.write(name)
            files.remove(name)
          }
        }
        try await scene.write("sentinel")
        #expect(await scene.changes(until: "sentinel") == ["a.json", "sentinel"])
      }
    }
  }
}
