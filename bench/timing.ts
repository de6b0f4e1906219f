import { median } from './median.ts'

const samples = 7

/** Microseconds that one call takes: the median of samples of `milliseconds` each, after a warm-up. */
export function microsecondsOf(work: () => unknown, milliseconds = 80): number {
  const calls = callsWithin(work, milliseconds)
  return median(Array.from({ length: samples }, () => {
    const start = process.hrtime.bigint()
    for (let i = 0; i < calls; i++) work()
    return Number(process.hrtime.bigint() - start) / 1000 / calls
  }))
}

function callsWithin(work: () => unknown, milliseconds: number): number {
  const end = performance.now() + milliseconds
  let calls = 0
  do {
    work()
    calls++
  } while (performance.now() < end)
  return calls
}
