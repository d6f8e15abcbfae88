extension ServiceLoop {
  package func enqueue(_ job: consuming ExecutorJob) {
    deliver(.job(UnownedJob(job)))
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  package func checkIsolated() {
    preconditionCurrent("An actor of this loop")
  }

  package func isIsolatingCurrentContext() -> Bool? {
    isCurrent
  }
}
