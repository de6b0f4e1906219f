import { allRows } from '#server/db/statements.ts'
import { expect } from 'vitest'
import { booksCommand } from '#server/commands/books.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { changeFaults } from '#testing/models/change-faults.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import type { Acknowledged } from './ongoing-orders.ts'

type Place = { databaseUrl: string | null; dataDir: string }

/**
 * The moment of a backup, as a client can know it: between two instants of `performance.now()`, in
 * milliseconds.
 */
export type BackupMoment = { after: number; before: number }

/**
 * Checks a restored database before a program uses it: its books, the sums of its ledgers, and that
 * it contains every order acknowledged before the moment and no order that was sent after it.
 */
export async function verifyRestored(
  place: Place,
  acknowledged: readonly Acknowledged[],
  moment: BackupMoment,
): Promise<void> {
  const database = await openDatabase(place)
  try {
    expect(await verifyBooks(database)).toEqual([])
    const has = await ordersOf(database)
    const wrong = acknowledged.flatMap(({ order, sentAt, acknowledged: at }) => {
      const restoredPrice = has.get(hashOf(order.token))
      if (restoredPrice === undefined)
        return at < moment.after ? [`${order.number} is missing`] : []
      if (sentAt > moment.before) return [`${order.number} came after the moment`]
      return restoredPrice === order.toPay
        ? []
        : [`${order.number} costs ${restoredPrice}, not ${order.toPay}`]
    })
    expect(wrong).toEqual([])
    expect(await ledgerFaults(database)).toEqual([])
    expect(await changeFaults(database.db)).toEqual([])
    expect(await placeFaults(database.db)).toEqual([])
    expect(await sumFaults(database)).toEqual([])
  } finally {
    await database.close()
  }
}

/** The lines of `npm run books -- verify`, except those that report intact books. */
async function verifyBooks(database: Database): Promise<string[]> {
  const verify = booksCommand(['verify'])
  if (!('run' in verify)) throw new Error('the books command must run on a database')
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await verify.run({ database, say, folder: '' })
  const isWhole = (line: string) => line.endsWith('pages, as written')
  const hasOrders = lines.some((line) => line.startsWith('orders/'))
  return [
    ...(code === 0 && hasOrders ? [] : [`ended with ${code}`]),
    ...lines.filter((line) => !isWhole(line)),
  ]
}

/** The amount of each order in cents, by the hash of its token. */
async function ordersOf({ db }: Database): Promise<Map<string, number>> {
  const rows = await allRows(db)<{ hash: string; cost: number }>`
    select token_hash as hash, to_pay as cost from order_links join orders on orders.id = order_id`
  return new Map(rows.map(({ hash, cost }) => [hash, cost]))
}

/**
 * Receipts whose total differs from the amount of their order, and payments whose amounts differ
 * from the sum of their movements.
 */
async function sumFaults({ db }: Database): Promise<string[]> {
  const rows = await allRows(db)<{ wrong: string }>`
    select 'receipts of order ' || orders.id as wrong from orders
      join receipts on receipts.order_id = orders.id and kind = 'sale'
      group by orders.id having count(*) <> 1 or sum((body ->> 'total')::integer) <> to_pay
    union all
    select 'payment of order ' || payments.order_id || ': ' || captured || ', ' || refunded
      from payments left join money_movements moved using (order_id)
      group by payments.order_id
      having captured <> coalesce(sum(moved.amount) filter (where kind = 'capture'), 0)
        or refunded <> coalesce(sum(moved.amount) filter (where kind = 'refund'), 0)`
  return rows.map(({ wrong }) => wrong)
}
