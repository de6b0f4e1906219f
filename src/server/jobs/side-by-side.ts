/**
 * Milliseconds for which stopping waits for running jobs. Another process repeats the jobs that are
 * not finished by then.
 */
const STOP_WITHIN = 5000

type Work<Job> = {
  /** Maximum number of jobs that run at once. */
  atOnce: number
  /** Milliseconds between two fetches while no jobs are due. */
  every: number
  /** Returns at most `most` jobs, which then belong to this process. */
  fetch: (most: number) => Promise<readonly Job[]>
  /** Runs one job, and then completes it or marks it as failed. */
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
 * Runs at most `atOnce` jobs concurrently. As soon as a job ends, the next due job begins, so a
 * slow job delays no other job. While no jobs are due, one fetch per interval is enough, whatever
 * `atOnce` is.
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
          // If the fetch returned fewer jobs than requested, no more jobs are due.
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
        // A job may have ended during the fetch, so that another job can begin.
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
