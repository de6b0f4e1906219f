import { ConfigError, readConfig } from '#server/config/config.ts'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { seedEmptyDatabase } from '#server/import/seed.ts'

/** Why a command cannot be carried out. The message is for the person who typed it. */
export class CommandError extends Error {}

/**
 * Runs a command on the configured database, which is seeded when empty, and reports the result
 * line by line. `readArgs` throws a `CommandError` before anything is opened. Returns the exit
 * code.
 */
export async function runCommand(
  readArgs: () => (database: Database) => Promise<string[]>,
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  try {
    const act = readArgs()
    const database = await openDatabase(readConfig(environment))
    try {
      await migrate(database)
      await seedEmptyDatabase(database)
      for (const line of await act(database)) say(line)
      return 0
    } finally {
      await database.close()
    }
  } catch (error) {
    const expected =
      error instanceof ConfigError ||
      error instanceof DirectoryInUse ||
      error instanceof CommandError
    if (!expected) throw error
    say(error.message)
    return 1
  }
}
