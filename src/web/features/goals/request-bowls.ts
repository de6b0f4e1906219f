import type { GoalResult } from '#domain/goals/find-bowls.ts'
import type { Goals } from '#domain/goals/goals.ts'
import type { Menu } from '#domain/menu/menu.ts'

export type BowlQuestion = { readonly menu: Menu; readonly goals: Goals }
export type Stopped = { readonly kind: 'too-long' | 'failed' | 'no-worker' }

/**
 * Milliseconds after which the search is given up. Usually it takes less than a second; on a phone
 * of ten years ago, five times as long.
 */
const MOST_MILLISECONDS = 15_000

/**
 * Searches bowls in a separate worker, and ends the worker with the answer, after a timeout, or
 * when `signal` aborts: a solver cannot be interrupted in another way.
 */
export function requestBowls(
  question: BowlQuestion,
  signal: AbortSignal,
): Promise<GoalResult | Stopped> {
  if (typeof Worker === 'undefined') return Promise.resolve({ kind: 'no-worker' })
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./bowl-worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: GoalResult | Stopped) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(() => end({ kind: 'too-long' }), MOST_MILLISECONDS)
    signal.addEventListener('abort', () => end({ kind: 'failed' }))
    worker.addEventListener('message', ({ data }: MessageEvent<GoalResult>) => end(data))
    worker.addEventListener('error', () => end({ kind: 'failed' }))
    worker.postMessage(question)
  })
}
