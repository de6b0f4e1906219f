import { createHistogram } from 'node:perf_hooks'
import { isQuick, rounds } from './quick.ts'

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (i: number) => sorted[Math.floor(i)] ?? 0
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}

/** Runs `measure` several times and returns the median of each figure. */
export async function inRounds<K extends string>(
  measure: (round: number) => Promise<Record<K, number>>,
): Promise<Record<K, number>> {
  const measured: Record<K, number>[] = []
  for (let i = 0; i < rounds; i++) measured.push(await measure(i))
  const names = Object.keys(measured[0] ?? {}) as K[]
  const medians = names.map((name) => [
    name,
    median(measured.map((measurement) => measurement[name])),
  ])
  return Object.fromEntries(medians)
}

/** Returns the time, in milliseconds, that `percent` per cent of these times do not exceed. */
export function percentile(times: readonly number[], percent: number): number {
  if (times.length === 0) throw new Error('nothing was measured')
  const histogram = createHistogram()
  for (const time of times) histogram.record(Math.max(1, Math.round(time * 1e6)))
  return histogram.percentile(percent) / 1e6
}

const samples = isQuick ? 1 : 7

/**
 * Returns the microseconds of processor time of one call: the median of samples of `milliseconds`
 * each, after a warm-up. Only the thread's own time counts, so other busy processes do not matter.
 */
export function microsecondsOf(work: () => unknown, milliseconds = 80): number {
  const end = performance.now() + milliseconds
  let calls = 0
  for (; calls === 0 || performance.now() < end; calls++) work()
  return median(
    Array.from({ length: samples }, () => {
      const start = process.threadCpuUsage()
      for (let i = 0; i < calls; i++) work()
      const { user, system } = process.threadCpuUsage(start)
      return (user + system) / calls
    }),
  )
}
