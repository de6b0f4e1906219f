import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the data directory open. */
export class DirectoryInUse extends Error {
  constructor(directory: string, holder: string) {
    super(
      `the data directory ${directory} is in use by process ${holder}; ` +
        'stop it, or set DATABASE_URL or another DATA_DIR',
    )
    this.name = 'DirectoryInUse'
  }
}

/**
 * Locks a data directory for this process until `release`. PGlite itself lets two processes in, and
 * they lose each other's rows. The lock is an exclusive transaction of SQLite: the operating system
 * releases it when its holder dies, however it dies.
 */
export function lockDirectory(directory: string): { release: () => void } {
  mkdirSync(directory, { recursive: true })
  const holder = join(directory, 'holder.pid')
  const lock = new DatabaseSync(join(directory, 'lock.db'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch {
    lock.close()
    throw new DirectoryInUse(directory, readHolder(holder))
  }
  writeFileSync(holder, String(process.pid))
  return { release: () => lock.close() }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'unknown'
  }
}
