import StorybookWebSockets
import Testing

extension WatchTests {
  /// Folders that come, go, and move while they are watched.
  struct FolderTests {
    @Test func `new folders with files in them`() async throws {
      try await WatchScene.run { scene in
        try await scene.atOnce { files in
          try files.makeFolder("a/b/c")
          for name in ["a/1", "a/b/2", "a/b/c/3"] { try files.write(name) }
        }
        #expect(await scene.changes(until: "a/1", "a/b/2", "a/b/c/3").count == 3)
        try await scene.write("a/b/c/4")
        #expect(await scene.changes(until: "a/b/c/4") == ["a/b/c/4"])
      }
    }

    @Test func `files written while their folders are being made`() async throws {
      try await WatchScene.run { scene in
        for number in 0..<50 {
          try scene.files.makeFolder("\(number)/deep")
          try await scene.write("\(number)/deep/file")
        }
        let expected = (0..<50).map { "\($0)/deep/file" }
        var changes: Set<String> = []
        while !changes.isSuperset(of: expected) {
          changes.formUnion(await scene.nextChanges())
        }
        #expect(changes == Set(expected))
      }
    }

    @Test func `a folder that goes takes its files with it`() async throws {
      try await WatchScene.run(prepare: { try Self.lay("a", $0) }) { scene in
        scene.files.remove("a")
        #expect(await scene.changes(until: "a/1", "a/b/2") == ["a/1", "a/b/2"])
      }
    }

    @Test func `a folder that is removed and made again is watched again`() async throws {
      try await WatchScene.run(prepare: { try Self.lay("a", $0) }) { scene in
        try await scene.atOnce { files in
          files.remove("a")
          try files.makeFolder("a/b")
          try files.write("a/b/3")
        }
        #expect(await scene.changes(until: "a/b/3") == ["a/1", "a/b/2", "a/b/3"])
        try await scene.write("a/b/4")
        #expect(await scene.changes(until: "a/b/4") == ["a/b/4"])
      }
    }

    @Test func `a folder that is renamed is watched under its new name`() async throws {
      try await WatchScene.run(prepare: { try Self.lay("a", $0) }) { scene in
        try scene.files.rename("a", to: "z")
        let expected: Set = ["a/1", "a/b/2", "z/1", "z/b/2"]
        #expect(await scene.changes(until: "a/1", "a/b/2", "z/1", "z/b/2") == expected)
        try await scene.write("z/b/2", "changed")
        #expect(await scene.changes(until: "z/b/2") == ["z/b/2"])
      }
    }

    @Test func `a folder takes the name of another`() async throws {
      let prepare = { (files: Files) in
        for folder in ["a", "new"] { try Self.lay(folder, files) }
      }
      try await WatchScene.run(prepare: prepare) { scene in
        try await scene.atOnce { files in
          try files.rename("a", to: "old")
          try files.rename("new", to: "a")
          files.remove("old")
        }
        let expected: Set = ["a/1", "a/b/2", "new/1", "new/b/2"]
        #expect(await scene.changes(until: "a/1", "a/b/2", "new/1", "new/b/2") == expected)
        try await scene.write("a/b/2", "changed")
        #expect(await scene.changes(until: "a/b/2") == ["a/b/2"])
      }
    }

    @Test func `a file takes the place of a folder, and a folder that of a file`() async throws {
      try await WatchScene.run(prepare: { try Self.lay("a", $0) }) { scene in
        try await scene.atOnce { files in
          files.remove("a")
          try files.write("a")
        }
        #expect(await scene.changes(until: "a", "a/1", "a/b/2") == ["a", "a/1", "a/b/2"])
        try await scene.atOnce { files in
          files.remove("a")
          try Self.lay("a", files)
        }
        #expect(await scene.changes(until: "a", "a/1", "a/b/2") == ["a", "a/1", "a/b/2"])
      }
    }

    @Test func `a file may be called as its folder`() async throws {
      try await WatchScene.run(prepare: { try $0.makeFolder("a") }) { scene in
        try await scene.write("a/a")
        #expect(await scene.changes(until: "a/a") == ["a/a"])
      }
    }

    @Test func `a link to a folder is not followed`() async throws {
      try await WatchScene.run(prepare: { try $0.makeFolder("a") }) { scene in
        try scene.files.link("a/up", to: "")
        #expect(await scene.changes(until: "a/up") == ["a/up"])
        try await scene.write("a/b")
        #expect(await scene.changes(until: "a/b") == ["a/b"])
      }
    }

    @Test func `the watched folder itself may go and come back`() async throws {
      var limits = WatchLimits()
      limits.scanInterval = .milliseconds(10)
      try await WatchScene.run(limits: limits, prepare: { try $0.write("a") }) { scene in
        scene.files.remove("")
        #expect(await scene.changes(until: "a") == ["a"])
        try scene.files.makeFolder("")
        try await scene.write("b")
        #expect(await scene.changes(until: "b") == ["b"])
      }
    }

    private static func lay(_ folder: String, _ files: Files) throws {
      try files.makeFolder("\(folder)/b")
      try files.write("\(folder)/1")
      try files.write("\(folder)/b/2")
    }
  }
}
