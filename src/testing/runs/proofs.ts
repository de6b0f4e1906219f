import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * Full titles of the tests that passed, by the path of their file from the root of the repository.
 */
export type Proofs = Record<string, string[]>

const FOLDER = 'reports/proofs'

/**
 * Stores the results of a run, replacing earlier results of the same files. `runner`: unit or
 * browser.
 */
export function keepProofs(runner: 'unit' | 'browser', ran: Proofs): void {
  const path = `${FOLDER}/${runner}.json`
  const before: Proofs = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Proofs) : {}
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path, JSON.stringify({ ...before, ...ran }, null, 2))
}

/**
 * The results of the last run of each file that still exists. Machines that share the work each add
 * their own folder, and the tests of one file may be split between them.
 */
export function readProofs(): Proofs {
  const all: Proofs = {}
  for (const path of globSync(`${FOLDER}/**/*.json`))
    for (const [file, titles] of Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Proofs))
      all[file] = [...new Set([...(all[file] ?? []), ...titles])]
  return Object.fromEntries(Object.entries(all).filter(([file]) => existsSync(file)))
}
