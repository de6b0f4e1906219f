import { execFileSync } from 'node:child_process'
import { type ProofSize, proofSize } from './proof-size.ts'

/**
 * The seed of this run’s random tests, and of its share of files: the given one (`SEED=7`); a new
 * one in the full proof; else one derived from the commit, so that a run can be repeated and the
 * next commit uses a different one.
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

/** The number of the current day, as the seed for sources without a git history. */
const dayNumber = (): number => Math.floor(Date.now() / 86_400_000)
