import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Permissions of the group and of all other users. */
const GROUP_AND_WORLD = 0o077

/**
 * Makes every new file of this process unreadable for other users. Called by programs as they
 * start.
 */
export const makePrivateFiles = (): void => {
  process.umask(GROUP_AND_WORLD)
}

/**
 * Closes a folder and all its contents to every other user of the machine: the database contains
 * names, telephone numbers and hashes. The prepared files of an empty database set permissions of
 * their own, and older versions left them open.
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
