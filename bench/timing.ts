import { median } from './median.ts'

const samples = 7

/**
 * Microseconds of processor time that one call takes: the median of samples of `milliseconds` each,
 * after a warm-up. The thread's own time, so that busy neighbours do not count.
 */
export function microsecondsOf(work: () => unknown, milliseconds = 80): number {
  const calls = callsWithin(work, milliseconds)
  return median(
    Array.from({ length: samples }, () => {
      const start = process.threadCpuUsage()
      for (let i = 0; i < calls; i++) work()
      const { user, system } = process.threadCpuUsage(start)
      return (user + system) / calls
    }),
  )
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
