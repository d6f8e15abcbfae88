import Testing

@testable import StorybookHost

/// Workers start in an order, and may finish in another, while the files of their catalog change.
struct CatalogAttemptTests {
  @Test(
    "the worker that was started last decides whether the catalog can be made",
    arguments: [
      ([(1, false)], false), ([(1, true)], true), ([(1, true), (2, false)], false),
      ([(1, false), (2, true)], true), ([(2, true), (1, false)], true),
      ([(2, false), (1, true)], false), ([(3, true), (1, false), (2, false), (4, false)], false),
    ] as [([(Int, Bool)], Bool)])
  func newestAttempt(attempts: [(worker: Int, failed: Bool)], lacks: Bool) {
    var scaling = WorkerPool.Scaling()
    for (worker, failed) in attempts {
      let lacked = scaling.lacksCatalog
      #expect(
        scaling.noteCatalog(of: worker, failed: failed) == (scaling.lacksCatalog != lacked))
    }
    #expect(scaling.lacksCatalog == lacks)
  }
}
