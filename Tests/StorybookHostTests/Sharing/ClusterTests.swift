import Testing

@testable import StorybookHost

@Suite struct ClusterTests {
  private static let start = ContinuousClock.now

  @Test func `a peer that missed its heartbeats is removed once, and returns with a message`() {
    var cluster = Cluster(hostName: "this-host")
    #expect(cluster.noteMessage(from: "peer-one", at: Self.start) == .known)
    #expect(cluster.removeSilent(at: Self.start + Cluster.patience) == [])
    let late = Self.start + Cluster.patience + .milliseconds(1)
    #expect(cluster.removeSilent(at: late) == ["peer-one"])
    #expect(cluster.removeSilent(at: late) == [])
    #expect(cluster.noteMessage(from: "peer-one", at: late) == .returned)
    #expect(cluster.noteMessage(from: "peer-one", at: late) == .known)
  }

  @Test func `a host ignores its own messages`() {
    var cluster = Cluster(hostName: "this-host")
    #expect(cluster.noteMessage(from: cluster.hostName, at: Self.start) == nil)
  }

  @Test func `clients receive one report when the log fails, and one when all rooms are back`() {
    var cluster = Cluster(hostName: "this-host")
    let fails = [cluster.becameUnavailable(), cluster.becameUnavailable()]
    #expect(fails == [true, false])
    #expect(cluster.nextUnshared() == nil)
    cluster.becameAvailable(["a", "b"])
    let entered = [cluster.nextUnshared(), cluster.nextUnshared(), cluster.nextUnshared()]
    #expect(entered == ["b", "a", nil])
    let reports = [true, false, false].map { isOpening in cluster.rejoined(isOpening: isOpening) }
    #expect(reports == [false, true, false])
  }

  @Test func `entries for a room that is loading are kept, and no others`() {
    var cluster = Cluster(hostName: "this-host")
    let entry = LogEntry(number: 1, at: 0, text: [])
    cluster.keepEntry(entry, for: "room")
    cluster.beginLoading("room")
    cluster.keepEntry(entry, for: "room")
    let kept = cluster.endLoading("room")
    #expect(kept == [entry])
    let none = cluster.endLoading("room")
    #expect(none.isEmpty)
  }
}
