import StorybookWebSockets
import Testing

extension WatchTests {
  /// Folders that the platform does not watch.
  struct PollingTests {
    /// As if the platform refused all folders after so many.
    private static func limits(handles: Int) -> WatchLimits {
      var limits = WatchLimits()
      limits.handles = handles
      limits.scanInterval = .milliseconds(10)
      return limits
    }

    @Test func `files are followed without any handle, which is said once`() async throws {
      let prepare = { (files: Files) in
        try files.makeFolder("a/b")
        try files.write("a/b/old")
      }
      try await WatchScene.run(limits: Self.limits(handles: 0), prepare: prepare) { scene in
        try await scene.write("a/new")
        #expect(await scene.changes(until: "a/new") == ["a/new"])
        try await scene.write("a/b/old", "changed")
        #expect(await scene.changes(until: "a/b/old") == ["a/b/old"])
        scene.files.remove("a/b")
        #expect(await scene.changes(until: "a/b/old") == ["a/b/old"])
        try scene.files.makeFolder("a/b/c")
        try await scene.write("a/b/c/new")
        #expect(await scene.changes(until: "a/b/c/new") == ["a/b/c/new"])
        #expect(
          scene.logs == [
            "\(scene.root) cannot be watched: more than 0 folders are watched. "
              + "Such folders are polled every second instead."
          ])
      }
    }

    @Test func `folders beyond the last handle are read`() async throws {
      let prepare = { (files: Files) in
        for folder in ["a", "b", "c"] { try files.makeFolder(folder) }
      }
      try await WatchScene.run(limits: Self.limits(handles: 2), prepare: prepare) { scene in
        for name in ["top", "a/1", "b/2", "c/3"] {
          try await scene.write(name)
          #expect(await scene.changes(until: name) == [name])
        }
        #expect(scene.logs.count == 1)
      }
    }

    @Test func `a scan that may look at little goes on where the last one ended`() async throws {
      var limits = Self.limits(handles: 0)
      limits.entriesPerScan = 1
      let prepare = { (files: Files) in
        for number in 0..<20 { try files.makeFolder("\(number)") }
      }
      try await WatchScene.run(limits: limits, prepare: prepare) { scene in
        for number in 0..<20 { try await scene.write("\(number)/file") }
        let expected = Set((0..<20).map { "\($0)/file" })
        var changes: Set<String> = []
        while changes != expected { changes.formUnion(await scene.nextChanges()) }
      }
    }

    @Test func `a file that stays as it is is not reported again`() async throws {
      try await WatchScene.run(limits: Self.limits(handles: 0)) { scene in
        try await scene.write("a")
        #expect(await scene.changes(until: "a") == ["a"])
        for number in 0..<5 {
          try await scene.write("sentinel \(number)")
          #expect(await scene.changes(until: "sentinel \(number)") == ["sentinel \(number)"])
        }
      }
    }

    @Test func `a root that is not there yet is waited for`() async throws {
      try await WatchScene.run(limits: Self.limits(handles: 8), prepare: { $0.remove("") }) {
        scene in
        try scene.files.makeFolder("deep")
        try await scene.write("deep/file")
        #expect(await scene.changes(until: "deep/file") == ["deep/file"])
        #expect(scene.logs == [])
      }
    }
  }
}
