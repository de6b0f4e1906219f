import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'

export type Migration = {
  name: string
  hash: string
  text: string
  /**
   * Whether the file begins with `ALONE`: its one statement runs outside a transaction and may take
   * long.
   */
  isAlone: boolean
  /** The index that the migration builds concurrently; null for none. */
  index: string | null
}

/** The first line of a migration whose statement may not run in a transaction, or takes long. */
export const ALONE = '-- Runs outside a transaction.'

const directory = new URL('../../../db/migrations/', import.meta.url)

/** The migrations that this program knows, in order. */
export async function knownMigrations(): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) =>
      readMigration(name, await readFile(new URL(name, directory), 'utf8')),
    ),
  )
}

export const readMigration = (name: string, text: string): Migration => ({
  name,
  hash: createHash('sha256').update(text).digest('hex'),
  text,
  isAlone: text.startsWith(`${ALONE}\n`),
  index: /\bindex concurrently if not exists (\w+)/i.exec(text)?.[1] ?? null,
})

/**
 * The text to run in a transaction: without `concurrently`, which a transaction does not allow. The
 * embedded database has only one connection, so no other query would wait for the build.
 */
export const plainText = ({ text, isAlone }: Migration): string =>
  isAlone ? text.replace(/\bconcurrently\b/i, '') : text
