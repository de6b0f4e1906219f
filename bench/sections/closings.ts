import { sql } from 'kysely'
import { closeBooks } from '#server/features/books/close-books.ts'
import { openFec } from '#server/features/books/fec.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { issueReceipt } from '#server/features/receipts/issue-receipt.ts'
import { withOneOrder } from '../tools/order-bodies.ts'
import { isQuick } from '../tools/quick.ts'
import { rethrow } from '#testing/runs/rethrow.ts'
import { type BenchRow, row } from '../tools/table.ts'

/*
 * Measures the time to close a day of a chain (H18), to write its accounting entries (H17) and to
 * verify its books. The receipts are copies of a single one, inserted by SQL.
 */

const restaurants = isQuick ? 30 : 3000
/** Receipts of one day: 3 000 restaurants issue 30 million a year. */
const receipts = isQuick ? 820 : 82_200
/**
 * Number of copies that one statement inserts. A statement that inserts more could exceed the time
 * limit of the connection.
 */
const STEP = 5000

export const closingsSection = `a day of ${restaurants.toLocaleString('en')} restaurants closed, on PostgreSQL`

export const measureClosings = (databaseUrl: string): Promise<BenchRow[]> =>
  withOneOrder({ DATABASE_URL: databaseUrl }, async (database, order) => {
    const { db } = database
    const issuedAt = Date.now()
    await db
      .transaction()
      .execute((tx) => issueReceipt(tx, { order: order.id, kind: 'sale', at: issuedAt }))
    await sql`
      insert into restaurants (id, slug, position, data)
      select 100000 + n, 'copy-' || n, 100000 + n, data from restaurants, generate_series(1, ${restaurants}) n
      where id = (select restaurant_id from orders limit 1)`.execute(db)
    for (let first = 1; first <= receipts; first += STEP)
      await sql`
        with sold as (
          insert into orders overriding system value
          select (jsonb_populate_record(source, jsonb_build_object('id', source.id + n, 'number', 1000 + n,
            'restaurant_id', 100001 + n % ${restaurants}::integer,
            'book', 'orders/' || 100001 + n % ${restaurants}::integer))).*
          from orders source, generate_series(${first}::integer, ${Math.min(receipts, first + STEP - 1)}::integer) n
          where source.id = ${order.id} returning id
        ), paid as (
          insert into order_steps (order_id, position, status, payment, at)
          select id, 1, 'collected', 'at-restaurant', ${new Date(issuedAt)}::timestamptz from sold
        )
        insert into receipts (book, order_id, kind, issued_at, body)
        select receipts.book, sold.id, 'sale', issued_at, body from sold, receipts
        where receipts.order_id = ${order.id}`.execute(db)
    await sql`vacuum analyze`.execute(db)
    const tomorrow = { database, now: () => issuedAt + 36 * 3_600_000 }
    const [closing, closed] = await timed(() =>
      closeBooks(tomorrow, { endedFor: 0, report: rethrow }),
    )
    const [year] = closed[0]?.split('-').map(Number) ?? []
    let lines = 0
    const [writing] = await timed(async () => {
      const file = await openFec(db, { seller: 'mesclun', year: year ?? 0 })
      for await (const { rows } of file?.fileParts ?? []) lines += rows
    })
    const [verifying, checks] = await timed(() => verifyBooks(db))
    if (checks.some(({ fault }) => fault !== null))
      throw new Error('the verification of the books found a fault')
    const note = `${receipts.toLocaleString('en')} receipts`
    return [
      row('a day closed', 's', closing / 1000, { note }),
      row('its accounting entries', 'lines a second', (lines * 1000) / writing, {
        note: `${lines.toLocaleString('en')} lines`,
      }),
      row('its books verified', 's', verifying / 1000, { note }),
    ]
  })

/** Runs `work` and returns its duration in milliseconds and its result. */
async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}
