import { relative } from 'node:path'
import { expect } from 'vitest'
import { isInShare } from './proof-share.ts'
import { proofSize } from './proof-size.ts'
import { runSeed } from './regression-seeds.ts'

/**
 * At a change, files in the share of the commit do the full work of long tests divided by this
 * number.
 */
const PART = 6

/**
 * Returns the amount of work of a test: `change` at each change, `all` in the full proof. At a
 * change, a file in the share of the commit (`proof-share.ts`) does a sixth of the full work: a
 * sixth of a number or of a long list, and all of any other value. Call this function at the top
 * level of a test file or within a test, because the result depends on the test file that runs.
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
