import { setTimeout as sleep } from 'node:timers/promises'
import type { RandomSource } from '#testing/shopper/random-source.ts'
import { HOUR } from '#domain/time/durations.ts'

/**
 * Random arrival times of independent requests (Poisson process) with an average of `perHour`, in
 * milliseconds from the beginning, ascending. Several may come almost at once, as in reality.
 */
export function arrivals(perHour: number, milliseconds: number, random: RandomSource): number[] {
  const next = () => (-Math.log(1 - random.share()) * HOUR) / perHour
  const times: number[] = []
  for (let at = next(); at < milliseconds; at += next()) times.push(at)
  return times
}

/** An exponentially distributed duration: most are short, a few are long. */
export const drawDuration = (mean: number, random: RandomSource): number =>
  -Math.log(1 - random.share()) * mean

/** A task, and when it is due, in milliseconds from the beginning. */
export type Due = { at: number; begin: (due: number) => Promise<void> }

/**
 * Begins each task when it is due, even if earlier ones have not ended: a slow server gets no fewer
 * requests, and every delay it causes is measured (an open loop). `due` is that moment by
 * `performance.now()`. Returns how late each was begun, in milliseconds, once all have ended.
 */
export async function keepSchedule(all: readonly Due[]): Promise<number[]> {
  const start = performance.now()
  const late: number[] = []
  const startedRequests: Promise<void>[] = []
  for (const { at, begin } of all.toSorted((a, b) => a.at - b.at)) {
    const wait = start + at - performance.now()
    // A remaining wait of less than a millisecond is skipped, because a timer would be late by more
    // than that. Timers may also fire slightly early.
    if (wait >= 1) await sleep(wait)
    late.push(Math.max(0, performance.now() - start - at))
    startedRequests.push(begin(start + at))
  }
  await Promise.all(startedRequests)
  return late
}
