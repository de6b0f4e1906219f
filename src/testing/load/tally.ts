import { percentile } from '../../../bench/tools/figures.ts'

/**
 * The figures of one kind of request, in milliseconds; `errors`: how often each error code, or no
 * answer, occurred.
 */
export type RequestFigures = {
  kind: string
  count: number
  p50: number
  p95: number
  p99: number
  max: number
  /** Refusals that belong to a lunch: a slot is full, a time has passed. */
  refused: Record<string, number>
  errors: Record<string, number>
}

type KindTally = { times: number[]; refused: Map<string, number>; errors: Map<string, number> }
/** The outcome of a request: success, a refusal that is no fault, or an error. */
type Ending = { refused?: string; error?: string }

export type LoadTally = {
  add: (kind: string, milliseconds: number, ending?: Ending) => void
  /** Discards the times measured while the programs warm up; errors remain. */
  forgetTimes: () => void
  figures: () => RequestFigures[]
}

const percentilesOf = (times: readonly number[]) =>
  times.length === 0
    ? { p50: 0, p95: 0, p99: 0, max: 0 }
    : {
        p50: percentile(times, 50),
        p95: percentile(times, 95),
        p99: percentile(times, 99),
        max: percentile(times, 100),
      }

export function createLoadTally(): LoadTally {
  const kinds = new Map<string, KindTally>()
  const keptOf = (kind: string): KindTally => {
    const existingTally = kinds.get(kind)
    if (existingTally) return existingTally
    const newTally: KindTally = { times: [], refused: new Map(), errors: new Map() }
    kinds.set(kind, newTally)
    return newTally
  }
  const count = (codes: Map<string, number>, code: string) =>
    codes.set(code, (codes.get(code) ?? 0) + 1)
  return {
    add(kind, milliseconds, { refused, error } = {}) {
      const kindTally = keptOf(kind)
      kindTally.times.push(milliseconds)
      if (refused !== undefined) count(kindTally.refused, refused)
      if (error !== undefined) count(kindTally.errors, error)
    },
    forgetTimes() {
      for (const { times } of kinds.values()) times.length = 0
    },
    figures: () =>
      [...kinds].map(([kind, { times, refused, errors }]) => ({
        kind,
        count: times.length,
        ...percentilesOf(times),
        refused: Object.fromEntries(refused),
        errors: Object.fromEntries(errors),
      })),
  }
}
