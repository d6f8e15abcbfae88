import Foundation
import StorybookWebSockets
import Synchronization
import Testing

extension WatchTests {
  /// How watches end, and what is left of them.
  struct LifetimeTests {
    @Test func `a cancelled watch reports nothing, and the others go on`() async throws {
      let calls = Mutex(0)
      try await WatchScene.run { scene in
        let other = await scene.loop.run {
          scene.loop.watch([scene.root], ignoring: { _, _ in false }) { _ in
            calls.withLock { $0 += 1 }
          }
        }
        try await scene.loop.run {
          try scene.files.write("a")
          other.cancel()
          other.cancel()
        }
        #expect(await scene.changes(until: "a") == ["a"])
        try await scene.write("b")
        #expect(await scene.changes(until: "b") == ["b"])
      }
      #expect(calls.withLock { $0 } == 0)
    }

    @Test func `a watch may be cancelled by what it calls`() async throws {
      let files = try Files()
      defer { files.remove("") }
      let loop = try ServiceLoop(log: { _ in })
      let (calls, call) = AsyncStream<Void>.makeStream()
      let box = Mutex<Watch?>(nil)
      await loop.run {
        let watch = loop.watch([files.root], ignoring: { _, _ in false }) { _ in
          box.withLock { $0 }?.cancel()
          call.yield()
        }
        box.withLock { $0 = watch }
      }
      try files.write("a")
      for await _ in calls { break }
      try files.write("b")
      await loop.shutDown()
      call.finish()
      var more = 0
      for await _ in calls { more += 1 }
      #expect(more == 0)
    }

    @Test(arguments: [0, 8])
    func `a loop that shuts down lets go of what it called`(handles: Int) async throws {
      final class Receiver: Sendable { func take(_ changes: Set<String>) {} }
      let files = try Files()
      defer { files.remove("") }
      let loop = try ServiceLoop(log: { _ in })
      var limits = WatchLimits()
      limits.handles = handles
      let kept = await loop.run { [limits] in
        let receiver = Receiver()
        _ = loop.watch([files.root], limits: limits, ignoring: { _, _ in false }) {
          receiver.take($0)
        }
        return Weak(receiver)
      }
      #expect(kept.object != nil)
      await loop.shutDown()
      #expect(kept.object == nil)
    }

    @Test func `the folders within a watched folder may be watched too`() async throws {
      let files = try Files()
      defer { files.remove("") }
      try files.makeFolder("a/.hidden/b")
      let loop = try ServiceLoop(log: { _ in })
      let (reports, report) = AsyncStream<Set<String>>.makeStream()
      await loop.run {
        _ = loop.watch(
          [files.root + "/", files.path("a"), files.path("a/.hidden/b")],
          ignoring: { path, _ in path.hasSuffix("/.hidden") }, changed: { report.yield($0) })
      }
      try files.write("a/.hidden/b/file")
      for await changes in reports {
        #expect(changes == [files.path("a/.hidden/b/file")])
        break
      }
      await loop.shutDown()
    }

    #if os(Linux)
      @Test func `folders that come and go leave no watch behind`() async throws {
        try await WatchScene.run(prepare: { try $0.makeFolder("kept") }) { scene in
          for number in 0..<20 {
            try scene.files.makeFolder("\(number)/deep")
            try await scene.write("\(number)/deep/file")
            #expect(await scene.changes(until: "\(number)/deep/file").count == 1)
            #expect(await scene.loop.run { Inotify.watches } == 4)
            try scene.files.rename("\(number)", to: "gone")
            let moved = await scene.changes(until: "\(number)/deep/file", "gone/deep/file")
            #expect(moved.count == 2)
            #expect(await scene.loop.run { Inotify.watches } == 4)
            scene.files.remove("gone")
            #expect(await scene.changes(until: "gone/deep/file").count == 1)
          }
          #expect(await scene.loop.run { Inotify.watches } == 2)
          await scene.loop.run { scene.watch.cancel() }
          #expect(await scene.loop.run { Inotify.watches } == 0)
        }
      }

      @Test func `a folder that is moved away is watched no longer`() async throws {
        let elsewhere = try Files()
        defer { elsewhere.remove("") }
        let prepare = { (files: Files) in
          try files.makeFolder("a/b")
          try files.write("a/b/file")
        }
        try await WatchScene.run(prepare: prepare) { scene in
          try scene.files.rename("a", to: "../\(URL(filePath: elsewhere.root).lastPathComponent)/a")
          #expect(await scene.changes(until: "a/b/file") == ["a/b/file"])
          #expect(await scene.loop.run { Inotify.watches } == 1)
        }
      }

      @Test(arguments: [false, true])
      func `a loop that shuts down keeps no descriptor`(cancels: Bool) async throws {
        #expect(Inotify.descriptors == [])
        for _ in 0..<20 {
          try await WatchScene.run(prepare: { try $0.makeFolder("a/b") }) { scene in
            #expect(Inotify.descriptors.count == 1)
            if cancels { await scene.loop.run { scene.watch.cancel() } }
            try await scene.write("a/b/file")
          }
          #expect(Inotify.descriptors == [])
        }
      }
    #endif
  }
}

private struct Weak: @unchecked Sendable {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

#if os(Linux)
  /// The inotify descriptors of this process, and the directories they watch (proc_pid_fdinfo(5)).
  private enum Inotify {
    static var descriptors: [String] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return all.filter {
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\($0)")
        return target == "anon_inode:inotify"
      }
    }

    static var watches: Int {
      descriptors.reduce(0) { count, descriptor in
        let info = FileManager.default.contents(atPath: "/proc/self/fdinfo/\(descriptor)") ?? Data()
        let lines = String(decoding: info, as: UTF8.self).split(separator: "\n")
        return count + lines.count { $0.hasPrefix("inotify ") }
      }
    }
  }
#endif
