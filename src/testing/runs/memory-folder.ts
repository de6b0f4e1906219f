import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'

/** Bytes required in memory: three times what the databases of a run need. */
const ENOUGH = 4 * 1024 ** 3

/**
 * A folder for temporary test data: in memory if the machine has such a folder with enough room,
 * because creating and dropping databases is cheaper there; else the system's own.
 */
export function throwAwayFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
