import { ConfigError, readConfig } from '#server/config/config.ts'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { checkBooks } from '#server/features/receipts/books.ts'

/**
 * `verify`: reports for each book whether it is as it was written. Returns the exit code: 1 when a
 * book is not.
 */
export async function runBooksCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<number> {
  if (args.length !== 1 || args[0] !== 'verify') {
    say('usage: verify')
    return 1
  }
  try {
    const database = await openDatabase(readConfig(environment))
    try {
      await migrate(database)
      const checks = await checkBooks(database.db)
      for (const { book, pages, fault } of checks)
        say(`${book}: ${fault ?? `${pages} pages, as written`}`)
      if (checks.length === 0) say('no book has a page yet')
      return checks.some(({ fault }) => fault !== null) ? 1 : 0
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof DirectoryInUse)) throw error
    say(error.message)
    return 1
  }
}
