import { createHistogram } from 'node:perf_hooks'

/** The results of a lunch. */
export type LunchTally = {
  placed: (milliseconds: number, payment: 'at-restaurant' | 'card') => void
  /** Counts an attempt that the server refused; the customer may have tried again. */
  refused: (code: string) => void
  /** Counts a customer who gave up without an order. */
  countLost: (why: string) => void
  countMove: (moveKind: string) => void
  row: (share: number) => string
  summary: () => string[]
}

const HEADER = 'lunch   placed   refused   lost    p50 ms   p95 ms'

export function createTally(): LunchTally {
  /** Durations in microseconds. */
  const took = createHistogram()
  const [payments, refusals, losses, moves] = Array.from(
    { length: 4 },
    () => new Map<string, number>(),
  )
  const count = (of: Map<string, number> | undefined, name: string) =>
    of?.set(name, (of.get(name) ?? 0) + 1)
  const sum = (of: Map<string, number> | undefined) =>
    [...(of?.values() ?? [])].reduce((total, amount) => total + amount, 0)
  const list = (of: Map<string, number> | undefined) =>
    [...(of ?? [])]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, times]) => `${times} ${name}`)
      .join(', ') || 'none'
  const within = (percent: number) =>
    took.count === 0 ? '-' : (took.percentile(percent) / 1000).toFixed(0)
  return {
    placed(milliseconds, payment) {
      took.record(Math.max(1, Math.round(milliseconds * 1000)))
      count(payments, payment)
    },
    refused: (code) => count(refusals, code),
    countLost: (why) => count(losses, why),
    countMove: (moveKind) => count(moves, moveKind),
    row: (share) =>
      [
        ...(share === 0 ? [`${HEADER}\n`] : []),
        `${Math.round(share * 100)} %`.padStart(5),
        String(took.count).padStart(9),
        String(sum(refusals)).padStart(10),
        String(sum(losses)).padStart(7),
        within(50).padStart(10),
        within(95).padStart(9),
      ].join(''),
    summary: () => [
      `placed    ${took.count} (${list(payments)})`,
      `refused   ${list(refusals)}`,
      `lost      ${list(losses)}`,
      ...(sum(moves) === 0 ? [] : [`kitchen   ${list(moves)}`]),
      `an order  p50 ${within(50)} ms, p95 ${within(95)} ms`,
    ],
  }
}
