import { checkBooks } from '#server/features/receipts/books.ts'
import { type Command, CommandError } from './command.ts'

/** `verify`: reports for each book whether it is as it was written. Fails when one is not. */
export const booksCommand: Command = (args) => {
  if (args.length !== 1 || args[0] !== 'verify') throw new CommandError('usage: verify')
  return {
    seeds: false,
    async run({ database, say }) {
      const checks = await checkBooks(database.db)
      for (const { book, pages, fault } of checks)
        say(`${book}: ${fault ?? `${pages} pages, as written`}`)
      if (checks.length === 0) say('no book has a page yet')
      return checks.some(({ fault }) => fault !== null) ? 1 : 0
    },
  }
}
