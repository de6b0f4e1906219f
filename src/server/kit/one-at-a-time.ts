/**
 * Returns a function that runs only one task at a time. Callers during a run share the next run.
 * This next run begins after their calls, so it includes every change that was made before these
 * calls.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let waiting: Promise<void> | null = null

  return function run(): Promise<void> {
    if (running === null) {
      running = work().finally(() => {
        running = null
      })
      return running
    }
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = null
        return run()
      })
    return waiting
  }
}
