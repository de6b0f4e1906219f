import { execFileSync } from 'node:child_process'
import { type ProofSize, proofSize } from './proof-size.ts'

/**
 * The seed of this run's random tests, and of the share that it plays in full: the given one
 * (`SEED=7`); a new one in the full proof; else the commit's own, so that a run can be repeated and
 * the next commit tries something else.
 */
export function drawRunSeed(size: ProofSize = proofSize): number {
  const requestedSeed = process.env['SEED']
  if (requestedSeed !== undefined) return Number(requestedSeed)
  return size === 'all' ? Math.floor(Math.random() * 2 ** 31) : (seedOfCommit() ?? dayNumber())
}

function seedOfCommit(): number | null {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(commit.slice(0, 7), 16)
  } catch {
    return null
  }
}

/** For sources without their history. */
const dayNumber = (): number => Math.floor(Date.now() / 86_400_000)
