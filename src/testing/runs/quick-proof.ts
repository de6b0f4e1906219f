import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const FILE = 'reports/quick-proof'

/** Stores that the quick proof of these sources passed, if they are those of a commit. */
export function recordQuickProof(): void {
  const commit = readCleanCommit()
  if (commit === null) return
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, commit)
}

/** Whether the quick proof passed for the current commit, and the tree is unchanged. */
export const isProvedQuickly = (): boolean =>
  existsSync(FILE) && readFileSync(FILE, 'utf8') === readCleanCommit()

/** The current commit; null if files differ from it, or if there is no repository. */
function readCleanCommit(): string | null {
  try {
    const changes = git('status', '--porcelain')
    return changes === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}

const git = (...words: string[]): string =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
