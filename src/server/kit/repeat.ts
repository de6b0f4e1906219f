/** A part of the program that runs until it is stopped. */
export type BackgroundService = { stop: () => Promise<void> }

export const HOUR_MILLISECONDS = 3_600_000

/**
 * Maximum milliseconds for which stopping waits for the current round. The work of an interrupted
 * round is repeated after the next start, so a round can be interrupted at any moment.
 */
const STOP_WITHIN = 5000

/**
 * Runs the work repeatedly, one round after the other, with `every` milliseconds between two
 * rounds. With `atOnce`, the first round starts immediately. A failure is reported, and the next
 * round tries again. A long round should check the signal. The pause after a round is at least
 * `pauseFactor` times as long as the round, so that work that grows takes a bounded share of the
 * database.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<unknown>,
  {
    every,
    report,
    atOnce = false,
    pauseFactor = 0,
  }: { every: number; report: (error: unknown) => void; atOnce?: boolean; pauseFactor?: number },
): BackgroundService {
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  const start = () => {
    const began = performance.now()
    round = work(stopped.signal)
      .then(() => undefined, report)
      .then(() => wait(performance.now() - began))
  }
  const wait = (took: number) => {
    if (stopped.signal.aborted) return
    timer = setTimeout(start, Math.max(every, pauseFactor * took))
    timer.unref()
  }

  if (atOnce) start()
  else wait(0)
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
