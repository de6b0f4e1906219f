/** A part of the program that works by itself until it is stopped. */
export type BackgroundService = { stop: () => Promise<void> }

export const HOUR_MILLISECONDS = 3_600_000

/**
 * Stopping waits this long for the round under way. What is cut is done again: a round survives the
 * end of its process.
 */
const STOP_WITHIN = 5000

/**
 * Does the work again and again, one round after the other, `every` milliseconds apart; the first
 * at once with `atOnce`. What fails is reported, and tried in the next round. A long round looks at
 * the signal.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<unknown>,
  {
    every,
    report,
    atOnce = false,
  }: { every: number; report: (error: unknown) => void; atOnce?: boolean },
): BackgroundService {
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  const start = () => {
    round = work(stopped.signal)
      .then(() => undefined, report)
      .then(wait)
  }
  const wait = () => {
    if (stopped.signal.aborted) return
    timer = setTimeout(start, every)
    timer.unref()
  }

  if (atOnce) start()
  else wait()
  return {
    async stop() {
      stopped.abort()
      clearTimeout(timer)
      await Promise.race([
        round,
        new Promise((resolve) => {
          setTimeout(resolve, STOP_WITHIN).unref()
        }),
      ])
    },
  }
}
