import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

/**
 * Full titles of the tests that passed, by the file that they stand in, with its path from the top
 * of the repository.
 */
export type Proofs = Record<string, string[]>

const FOLDER = 'reports/proofs'

/**
 * Keeps what a run proved, in place of what earlier runs of the same files did. `runner`: unit or
 * browser.
 */
export function keepProofs(runner: 'unit' | 'browser', ran: Proofs): void {
  const path = `${FOLDER}/${runner}.json`
  const before: Proofs = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Proofs) : {}
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path, JSON.stringify({ ...before, ...ran }, null, 2))
}

/** What the last run of each file that is still there proved. */
export function readProofs(): Proofs {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  const all = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Proofs),
  ) as Proofs
  return Object.fromEntries(Object.entries(all).filter(([file]) => existsSync(file)))
}
