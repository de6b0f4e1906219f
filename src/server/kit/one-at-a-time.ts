/**
 * Runs one work at a time. A caller during a run waits for the next one, which all callers of that
 * time share: it sees what happened before they called.
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
