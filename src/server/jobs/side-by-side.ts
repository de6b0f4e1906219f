/** Milliseconds that stopping waits for the jobs at work. Whoever takes over repeats the others. */
const STOP_WITHIN = 5000

type Work<Job> = {
  /** The most jobs at work at once. */
  atOnce: number
  /** Milliseconds between two fetches while nothing waits. */
  every: number
  /** Returns at most `most` jobs, which are then at work here. */
  fetch: (most: number) => Promise<readonly Job[]>
  /** Does one job and settles it. */
  run: (job: Job) => Promise<void>
  report: (error: unknown) => void
}

export type SideBySide<Job> = {
  atWork: () => Job[]
  /** Fetches no more, and waits a while for the jobs at work. Returns those that are not done. */
  stop: () => Promise<Job[]>
}

/**
 * Runs jobs side by side. A place that becomes free is filled at once while more jobs wait, so a
 * slow job keeps its own place and no other. An idle kind costs one fetch for all its places.
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
          // Fewer than requested: no more are due.
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
      let patience: NodeJS.Timeout | undefined
      await Promise.race([
        Promise.all(atWork.values()),
        new Promise((resolve) => {
          patience = setTimeout(resolve, STOP_WITHIN)
          patience.unref()
        }),
      ])
      clearTimeout(patience)
      return [...atWork.keys()]
    },
  }
}
