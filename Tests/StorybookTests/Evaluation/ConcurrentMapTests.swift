import Storybook
import Synchronization
import Testing

struct ConcurrentMapTests {
  struct Refusal: Error, Equatable { let number: Int }

  @Test func `results have the order of the elements, whichever is done first`() async {
    let elements = Array(0..<50)
    let results = await elements.concurrentMap(width: 7) { number in
      for _ in number..<50 { await Task.yield() }
      return number * 2
    }
    #expect(results == elements.map { $0 * 2 })
  }

  @Test(arguments: [(-1, 1), (0, 1), (3, 3), (.max, 9)])
  func `no more are under way than allowed`(width: Int, most: Int) async {
    let underWay = Mutex((now: 0, most: 0))
    let done = Mutex<[Int]>([])
    _ = await Array(0..<9).concurrentMap(
      width: width, progress: { count in done.withLock { $0.append(count) } }
    ) { _ in
      underWay.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      for _ in 0..<20 { await Task.yield() }
      underWay.withLock { $0.now -= 1 }
    }
    #expect(underWay.withLock(\.most) <= most)
    #expect(done.withLock(\.self) == Array(1...9))
  }

  @Test func `an error ends the rest`() async {
    let started = Mutex(0)
    await #expect(throws: Refusal(number: 2)) {
      try await Array(0..<100).concurrentMap(width: 1) { number throws(Refusal) -> Int in
        started.withLock { $0 += 1 }
        guard number < 2 else { throw Refusal(number: number) }
        return number
      }
    }
    #expect(started.withLock(\.self) == 3)
  }

  @Test func `no elements have no results`() async {
    #expect(await [Int]().concurrentMap { $0 } == [])
  }
}
