/**
 * Returns a function that schedules `run`; further calls until it has run do nothing.
 * @param {() => void} run
 * @param {(run: () => void) => void} schedule
 */
export function batched(run, schedule = requestAnimationFrame) {
  let isScheduled = false
  return () => {
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      run()
    })
  }
}
