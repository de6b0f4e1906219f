import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The permission bits of the group and of all other users. */
const GROUP_AND_WORLD = 0o077

/**
 * Makes every new file of this process unreadable for other users. Programs call this function when
 * they start.
 */
export const makePrivateFiles = (): void => {
  process.umask(GROUP_AND_WORLD)
}

/**
 * Removes the permissions of every other user of the machine for a folder and all its contents: the
 * database contains names, telephone numbers and hashes. The unpacked files of an empty database
 * have permissions of their own, and older versions of the program left them readable.
 */
export function keepPrivate(folder: string): void {
  closeToOthers(folder)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    closeToOthers(join(folder, name))
}

function closeToOthers(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink() || (entry.mode & GROUP_AND_WORLD) === 0) return
  chmodSync(path, entry.mode & ~GROUP_AND_WORLD)
}
