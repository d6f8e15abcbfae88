import Testing

@testable import StorybookWebSockets

/// What decides in a watcher, without a file.
struct WatchPartsTests {
  @Test func `a burst is over when it was quiet, or when it gets too long`() {
    let start = ContinuousClock.now
    var burst = Burst(at: start)
    func rest(at milliseconds: Int) -> Duration {
      burst.rest(at: start + .milliseconds(milliseconds), limits: WatchLimits())
    }
    #expect(rest(at: 0) == .milliseconds(20))
    #expect(rest(at: 15) == .milliseconds(5))
    #expect(rest(at: 20) == .zero)
    for time in stride(from: 10, through: 190, by: 10) {
      burst.addChange(at: start + .milliseconds(time))
    }
    #expect(burst.events == 20)
    #expect(rest(at: 190) == .milliseconds(10))
    #expect(rest(at: 200) == .zero)
    #expect(rest(at: 1_000) == .zero)
  }

  @Test func `a stamp is that of the device, the file, its size and its time`() {
    let stamp = Self.stamp()
    #expect(stamp.isSame(as: Self.stamp(now: (200, 0))))
    for other in [
      Self.stamp(device: 9), Self.stamp(inode: 9), Self.stamp(size: 9),
      Self.stamp(modified: (100, 6)), Self.stamp(modified: (99, 5)),
    ] {
      #expect(!stamp.isSame(as: other))
    }
  }

  @Test(
    arguments: [
      ((100, 5), (100, 5), true), ((100, 5), (100, 9_999_999), true),
      ((100, 5), (100, 10_000_005), false), ((100, 999_999_999), (101, 9), true),
      ((100, 5), (99, 0), true), ((100, 0), (101, 999_999_999), true), ((100, 0), (102, 0), false),
    ] as [((Int64, Int64), (Int64, Int64), Bool)])
  func `a stamp is fresh while another write may leave the same one`(
    modified: (Int64, Int64), now: (Int64, Int64), isFresh: Bool
  ) {
    #expect(Self.stamp(modified: modified, now: now).isFresh == isFresh)
  }

  @Test(arguments: [
    ("/", "a", "/a"), ("/a", "b", "/a/b"), ("/a/b", "\u{301}c", "/a/b/\u{301}c"),
  ])
  func `a path is put together and taken apart`(folder: String, name: String, path: String) {
    #expect(FileTree.path(name, in: folder) == path)
    #expect(FileTree.folder(of: path) == folder)
    #expect(FileTree.fileName(of: path) == name)
  }

  @Test func `a tree forgets a folder with all that is in it`() {
    var tree = FileTree()
    tree["/a"] = .init(files: ["1": Self.stamp()], directories: ["b"])
    tree["/a/b"] = .init(files: ["2": Self.stamp()], directories: ["c"])
    tree["/a/bb"] = .init(files: ["3": Self.stamp()])
    let gone = tree.removeDirectory("/a/b")
    #expect(gone.directories == ["/a/b", "/a/b/c"])
    #expect(gone.files == ["/a/b/2"])
    #expect(tree["/a"]?.directories == [])
    #expect(!tree.contains("/a/b"))
    #expect(tree.contains("/a/bb"))
    let removals = (0..<2).map { _ in tree.removeFile("/a/1") }
    #expect(removals == [true, false])
  }

  @Test func `paths take turns, also while some come and go`() {
    var rotation = Rotation()
    func next(_ count: Int) -> [String?] { (0..<count).map { _ in rotation.next() } }
    var taken = next(1)
    #expect(taken == [nil])
    for path in ["a", "b", "c", "b"] { rotation.insert(path) }
    taken = next(4)
    #expect(taken == ["a", "b", "c", "a"])
    for path in ["a", "a"] { rotation.remove(path) }
    #expect(rotation.count == 2)
    taken = next(2)
    #expect(Set(taken) == ["b", "c"])
    for path in ["b", "c"] { rotation.remove(path) }
    taken = next(1)
    #expect(taken == [nil])
  }

  private static func stamp(
    device: UInt64 = 1, inode: UInt64 = 2, size: UInt64 = 3,
    modified: (Int64, Int64) = (100, 5), now: (Int64, Int64) = (1_000, 0)
  ) -> FileStamp {
    FileStamp(device: device, inode: inode, size: size, modified: modified, now: now)
  }
}
