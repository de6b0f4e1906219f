import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'

/** Bytes that the databases of a run need, with room for three times as many. */
const ENOUGH = 4 * 1024 ** 3

/**
 * A folder for what tests throw away: in memory where the machine has such a folder with enough
 * room, for making and dropping a database costs less there; else the system's own.
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
