/**
 * Milliseconds for which stopping waits for running jobs. The process that takes over repeats the
 * unfinished ones.
 */
const STOP_WITHIN = 5000

type Work<Job> = {
  /** Maximum number of jobs that run at once. */
  atOnce: number
  /** Milliseconds between two fetches while nothing waits. */
  every: number
  /** Returns at most `most` jobs, which then belong to this process. */
  fetch: (most: number) => Promise<readonly Job[]>
  /** Runs one job and settles it. */
  run: (job: Job) => Promise<void>
  report: (error: unknown) => void
}

export type SideBySide<Job> = {
  atWork: () => Job[]
  /**
   * Stops fetching, and waits a limited time for the running jobs. Returns those that are not
   * finished.
   */
  stop: () => Promise<Job[]>
}

/**
 * Runs jobs concurrently. A free place is filled at once while more jobs wait, so a slow job blocks
 * only its own place. An idle kind costs one fetch for all its places.
 */
export function runSideBySide<Job>({
  atOnce,
  every,
  fetch,
  run,
  report,
}: Work<Job>): SideBySide<Job> {
  const atWork = new Map<Job, Promise<void>>()
  let isStopped = false
  let mayBeMore = false
  let pendingFetch: Promise<void> | null = null

  function ask(): void {
    const free = atOnce - atWork.size
    if (isStopped || pendingFetch !== null || free === 0) return
    pendingFetch = fetch(free)
      .then(
        (jobs) => {
          // If fewer were returned than requested, no more are due.
          mayBeMore = jobs.length === free
          for (const job of jobs) begin(job)
        },
        (error: unknown) => {
          mayBeMore = false
          report(error)
        },
      )
      .then(() => {
        pendingFetch = null
        // A place may have become free meanwhile.
        if (mayBeMore) ask()
      })
  }

  function begin(job: Job): void {
    const work = run(job)
      .catch(report)
      .then(() => {
        atWork.delete(job)
        if (mayBeMore) ask()
      })
    atWork.set(job, work)
  }

  const timer = setInterval(ask, every)
  timer.unref()
  ask()

  return {
    atWork: () => [...atWork.keys()],
    async stop() {
      isStopped = true
      clearInterval(timer)
      await pendingFetch
      await waitAWhile(atWork.values())
      return [...atWork.keys()]
    },
  }
}

/** Waits until all work has ended, but no longer than `STOP_WITHIN`. */
async function waitAWhile(works: Iterable<Promise<void>>): Promise<void> {
  let patience: NodeJS.Timeout | undefined
  await Promise.race([
    Promise.all(works),
    new Promise((resolve) => {
      patience = setTimeout(resolve, STOP_WITHIN)
      patience.unref()
    }),
  ])
  clearTimeout(patience)
}
