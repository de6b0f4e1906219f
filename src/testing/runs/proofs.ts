import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Full titles of the tests that passed, by the path of their file from the root of the repository.
 */
export type Proofs = Record<string, string[]>

const FOLDER = 'reports/proofs'

/**
 * Stores what a run proved, replacing earlier results of the same files. `runner`: unit or browser.
 */
export function keepProofs(runner: 'unit' | 'browser', ran: Proofs): void {
  const path = `${FOLDER}/${runner}.json`
  const before: Proofs = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Proofs) : {}
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path, JSON.stringify({ ...before, ...ran }, null, 2))
}

/**
 * The results of the last run of each file that still exists. Machines that share the work each bring a
 * folder of their own, and a file of tests may be split between them.
 */
export function readProofs(): Proofs {
  const all: Proofs = {}
  for (const path of globSync(`${FOLDER}/**/*.json`))
    for (const [file, titles] of Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Proofs))
      all[file] = [...new Set([...(all[file] ?? []), ...titles])]
  return Object.fromEntries(Object.entries(all).filter(([file]) => existsSync(file)))
}
