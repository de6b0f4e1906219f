import { spawnSync } from 'node:child_process'
import { plant } from '../mutants/wrong-module.ts'
import { invariantsOf } from './invariants.ts'
import type { FaultName } from './play-fault.ts'
import { type SeededFault, seeded } from './seeded.ts'

/** The checks that detected a planted fault, and the invariants to which they belong. */
export type Caught = { checks: string[]; invariants: string[] }

/** Seconds that customers wait for an answer, as a planted fault may withhold it forever. */
const PATIENCE = 40
/** Milliseconds after which a lunch is stopped, as it will not end. */
const ENDS_WITHIN = 400_000

const list = { file: '#testing/faults/seeded.ts', name: 'seeded', faults: seeded } as const

/** Plants a fault in a copy of the tree, plays a round there, and takes it out again. */
export function playSeeded(copy: string, fault: SeededFault, seed: number): Caught {
  const takeOut = plant(copy, list, fault)
  try {
    return playIn(copy, fault.during, seed)
  } finally {
    takeOut()
  }
}

/** Plays one round in a tree; returns the violations. Throws if no round took place. */
export function playIn(tree: string, during: FaultName, seed: number): Caught {
  const words = ['--faults', during, '--seed', String(seed), '--patience', String(PATIENCE)]
  const { stdout, stderr } = spawnSync(process.execPath, ['bin/faults.ts', ...words], {
    cwd: tree,
    encoding: 'utf8',
    timeout: ENDS_WITHIN,
    maxBuffer: 64 * 1024 * 1024,
  })
  const checks = Array.from(stdout.matchAll(/^ *NOT SO: (.+)$/gm), ([, check = '']) => check)
  if (checks.length === 0 && !stdout.includes('all holds'))
    throw new Error(`the round was not played: ${stdout}\n${stderr}`)
  return { checks, invariants: [...new Set(checks.flatMap(invariantsOf))] }
}
