import { relative } from 'node:path'
import { expect } from 'vitest'
import { isInShare } from './proof-share.ts'
import { proofSize } from './proof-size.ts'
import { runSeed } from './regression-seeds.ts'

/**
 * Divisor of the full work of a long test, for a run at a change in which the file belongs to the
 * commit’s share.
 */
const PART = 6

/**
 * The amount of work of a test: at each change, and in the full proof. A file in the share of this
 * commit (`proof-share.ts`) does a sixth of the full work: a sixth of a number or of a long list,
 * and all of anything else. Call it where the file is read or within a test, because the file that
 * runs decides.
 */
export function budget<T>({ change, all }: { change: T; all: T }): T {
  if (proofSize === 'all') return all
  return proofSize === 'change' && isInShare(runningFile(), runSeed) ? partOf(change, all) : change
}

/** Whether this run of the file also does the work reserved for the full proof. */
export const isFull = (): boolean => budget({ change: false, all: true })

const runningFile = () => relative(process.cwd(), expect.getState().testPath ?? '')

function partOf<T>(change: T, all: T): T {
  if (typeof change === 'number' && typeof all === 'number')
    return Math.max(change, Number.isFinite(all) ? Math.ceil(all / PART) : all) as T & number
  if (Array.isArray(all) && all.length > PART)
    return all.filter((_, at) => at % PART === runSeed % PART) as T & unknown[]
  return all
}
