import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CLOSED_BY_HAND_AFTER, closeBooks } from '#server/features/books/close-books.ts'
import { eReportingFile } from '#server/features/books/e-reporting.ts'
import { openFec } from '#server/features/books/fec.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { fillCounterPayments } from '#server/stores/orders/counter-payments.ts'
import { type CommandAct, type Command, CommandError, UsageError, type Context } from './command.ts'

const usage = {
  forms: ['verify', 'close', 'fec SELLER YEAR FOLDER', 'e-reporting SELLER YYYY-MM FOLDER'],
}

/**
 * `verify`: reports for each book whether it is unchanged since it was written. Fails if one was
 * altered. `close`: closes every day that ended at least `CLOSED_BY_HAND_AFTER` ago. `fec`,
 * `e-reporting`: write a file for the accountant.
 */
export const booksCommand: Command = ([verb = '', ...args]) => {
  const [seller = '', period = '', folder = ''] = args
  const isFile = args.length === 3 && folder !== ''
  if (verb === 'verify' && args.length === 0) return act(verify)
  if (verb === 'close' && args.length === 0) return act(close)
  if (verb === 'fec' && isFile && /^\d{4}$/.test(period))
    return act((context) => writeFec(context, { seller, year: Number(period), to: folder }))
  if (verb === 'e-reporting' && isFile && /^\d{4}-(0[1-9]|1[0-2])$/.test(period))
    return act((context) => writeEReporting(context, { seller, month: period, to: folder }))
  throw new UsageError(usage)
}

const act = (run: (context: Context) => Promise<number>): CommandAct => ({ seeds: false, run })

async function verify({ database, say }: Context): Promise<number> {
  // Counter payments that an earlier version recorded are first written to the books, because the
  // check of closed days needs them.
  await fillCounterPayments(database)
  const checks = await verifyBooks(database.db)
  for (const { book, pages, fault } of checks)
    say(`${book}: ${fault ?? `${pages} pages, as written`}`)
  if (checks.length === 0) say('no book has any page yet')
  return checks.some(({ fault }) => fault !== null) ? 1 : 0
}

async function close({ database, say }: Context): Promise<number> {
  let failed = 0
  const closed = await closeBooks(
    { database, now: Date.now },
    {
      endedFor: CLOSED_BY_HAND_AFTER,
      by: { by: 'command' },
      report(error) {
        failed += 1
        say(
          `a receipt could not be corrected: ${error instanceof Error ? error.message : String(error)}`,
        )
      },
    },
  )
  say(closed.length === 0 ? 'no day to close' : `closed: ${closed.join(', ')}`)
  return failed > 0 ? 1 : 0
}

async function writeFec(
  { database, say, folder }: Context,
  { seller, year, to }: { seller: string; year: number; to: string },
): Promise<number> {
  const file = await openFec(database.db, { seller, year })
  if (file === null) throw new CommandError(`${seller}: no such seller`)
  const path = resolve(folder, to, file.name)
  let lines = 0
  async function* texts(chunks: AsyncIterable<{ text: string; rows: number }>) {
    for await (const { text, rows } of chunks) {
      lines += rows
      yield text
    }
  }
  await pipeline(Readable.from(texts(file.fileParts)), createWriteStream(path))
  say(`${path}: ${lines} lines`)
  return 0
}

async function writeEReporting(
  { database, say, folder }: Context,
  { seller, month, to }: { seller: string; month: string; to: string },
): Promise<number> {
  const file = await eReportingFile(database.db, { seller, month })
  if (file === null) throw new CommandError(`${seller}: no such seller`)
  const path = resolve(folder, to, file.name)
  await writeFile(path, file.text)
  say(path)
  return 0
}
