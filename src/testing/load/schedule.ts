import { setTimeout as sleep } from 'node:timers/promises'
import type { RandomSource } from '../../../bin/load-generator/random-source.ts'
import { HOUR } from '#domain/time/durations.ts'

/**
 * When requests arrive that know nothing of one another (Poisson), so many an hour on average, in
 * milliseconds from the beginning, ascending. A whole minute's worth may come at once, as it does.
 */
export function arrivals(perHour: number, milliseconds: number, random: RandomSource): number[] {
  const next = () => (-Math.log(1 - random.share()) * HOUR) / perHour
  const times: number[] = []
  for (let at = next(); at < milliseconds; at += next()) times.push(at)
  return times
}

/** A duration whose end is as likely at any moment: most are short, a few are long. */
export const drawDuration = (mean: number, random: RandomSource): number =>
  -Math.log(1 - random.share()) * mean

/** What is to begin, and when, in milliseconds from the beginning. */
export type Due = { at: number; begin: (due: number) => Promise<void> }

/**
 * Begins each when it is due, whatever became of those before: a server that is slow is sent no less,
 * and every delay that it causes is seen (an open loop). `due` is that moment on the clock of
 * `performance`. Returns how late each was begun, in milliseconds, once all have ended.
 */
export async function keepSchedule(all: readonly Due[]): Promise<number[]> {
  const start = performance.now()
  const late: number[] = []
  const startedRequests: Promise<void>[] = []
  for (const { at, begin } of all.toSorted((a, b) => a.at - b.at)) {
    const wait = start + at - performance.now()
    // A timer may fire a moment early; one for less than a millisecond is late by more than that.
    if (wait >= 1) await sleep(wait)
    late.push(Math.max(0, performance.now() - start - at))
    startedRequests.push(begin(start + at))
  }
  await Promise.all(startedRequests)
  return late
}
