import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { invariantsOf } from './invariants.ts'
import type { FaultName } from './play-fault.ts'
import type { SeededFault } from './seeded.ts'

/** The checks that detected a planted fault, and the invariants to which they belong. */
export type Caught = { checks: string[]; invariants: string[] }

/** Seconds that customers wait for an answer, as a planted fault may withhold it forever. */
const PATIENCE = 40
/** Milliseconds after which a lunch is stopped, as it will not end. */
const ENDS_WITHIN = 400_000

/** Plants a fault in a copy of the tree, plays a round there, and takes it out again. */
export function playSeeded(copy: string, { patches, during }: SeededFault, seed: number): Caught {
  const before = new Map<string, string>()
  for (const { file, find, replace } of patches) {
    const path = join(copy, file)
    const source = readFileSync(path, 'utf8')
    if (source.split(find).length !== 2) throw new Error(`${file} does not hold “${find}” once`)
    if (!before.has(path)) before.set(path, source)
    writeFileSync(
      path,
      source.replace(find, () => replace),
    )
  }
  try {
    return playIn(copy, during, seed)
  } finally {
    for (const [path, source] of before) writeFileSync(path, source)
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
