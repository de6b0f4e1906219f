import { allRows, runStatement } from '#server/db/statements.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * The result of checking a book. `fault`: a sentence about its first page that is missing or
 * differs from what was written; null if there is none.
 */
export type BookCheck = { book: string; pages: number; fault: string | null }

/** Rows per query: no statement takes long, however large the book. */
const ROWS = 1000

/**
 * Reads every book from its first row and recomputes the hash of each row from its content and the
 * previous row. This finds a row that was changed, removed or inserted. If all later rows were
 * changed consistently too, only a comparison with an older copy finds the change.
 */
export async function checkBooks(db: Kysely<Tables>): Promise<BookCheck[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Sets the time zone in which the times in the hashed JSON were written.
      await runStatement(tx)`set local timezone = 'UTC'`
      const rows = await allRows(tx)<Book>`
      select book as name, coalesce(books.last_position, 0) as last,
        coalesce(encode(books.last_hash, 'hex'), '') as hash
      from (
        select name as book from books union select book from orders union select book from receipts
        union select book from audit_entries union select book from closings) found
        left join books on books.name = found.book
      order by book`
      const checks: BookCheck[] = []
      for (const book of rows) checks.push(await checkBook(tx, book))
      return checks
    })
}

type Book = { name: string; last: number; hash: string }
type Page = { position: number; about: string; whole: boolean; hash: string }

async function checkBook(tx: Tx, { name, last, hash }: Book): Promise<BookCheck> {
  const checkResult = (pages: number, fault: string | null): BookCheck => ({
    book: name,
    pages,
    fault,
  })
  let [pages, previous] = [0, '']
  for (;;) {
    const rows = await readPages(tx, name, pages, previous)
    for (const { position, about: subject, whole: isIntact, hash: pageHash } of rows) {
      if (position !== pages + 1) return checkResult(pages, `page ${pages + 1} is missing`)
      if (!isIntact)
        return checkResult(pages, `page ${position} (${subject}) is not what was written`)
      pages = position
      previous = pageHash
    }
    if (rows.length < ROWS) break
  }
  if (pages < last) return checkResult(pages, `page ${pages + 1} is missing`)
  return checkResult(
    pages,
    pages === last && previous === hash ? null : `page ${pages} is not the last that was written`,
  )
}

/** The rows after `after`, each compared with its recomputed hash. */
async function readPages(tx: Tx, book: string, after: number, previous: string): Promise<Page[]> {
  const [table, subject] =
    book === 'audit'
      ? [sql`audit_entries`, sql`entry.subject`]
      : book.startsWith('receipts/')
        ? [sql`receipts`, sql`'order ' || entry.order_id`]
        : book.startsWith('closings/')
          ? [sql`closings`, sql`entry.period || ' of ' || entry.begins_on`]
          : [sql`orders`, sql`'order ' || entry.id`]
  return allRows(tx)<Page>`
    select entry.book_position as position, ${subject} as about, encode(entry.hash, 'hex') as hash,
      entry.hash = chained_hash(
        lag(entry.hash, 1, decode(${previous}, 'hex')) over (order by entry.book_position), to_jsonb(entry)
      ) as whole
    from (
      select * from ${table} where book = ${book} and book_position > ${after} order by book_position limit ${ROWS}
    ) entry
    order by entry.book_position`
}
