import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#server/config/config.ts'

/** Thrown if another process has the data directory open. */
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
 * Locks a data directory for this process until `release`. PGlite itself would let two processes
 * open the same directory and lose each other's rows. The lock is an exclusive transaction of
 * SQLite, which the operating system releases however the process ends.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const holder = join(directory, 'holder.pid')
  const lock = openLock(directory)
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch {
    lock.close()
    throw new DirectoryInUse(directory, readHolder(holder))
  }
  writeFileSync(holder, String(process.pid))
  return { release: () => lock.close() }
}

/**
 * Opens the lock file, and creates the directory if necessary. Throws a `ConfigError` if the
 * operating system refuses this.
 */
function openLock(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    return new DatabaseSync(join(directory, 'lock.db'))
  } catch (error) {
    throw new ConfigError([`DATA_DIR: cannot be used: ${(error as Error).message}`], {
      cause: error,
    })
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'unknown'
  }
}
