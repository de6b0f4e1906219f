import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type PeriodSums, addSums, noSums, perpetualAfter } from '#domain/books/closing.ts'
import { dayAfter } from '#domain/time/days.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Queries } from '#server/db/open.ts'
import {
  type StoredClosing,
  placeKey,
  readClosings,
  readFirstDay,
  readLastClosedDay,
} from '#server/stores/books/closings.ts'
import { readDay } from '#server/stores/books/read-day.ts'
import { type BookCheck, checkBooks } from './check-books.ts'

/**
 * Checks every book page by page, and then that each closing equals the sum of the receipts and the
 * money of its days, and that nothing was written into a closed day since (H18).
 */
export async function verifyBooks(db: Kysely<Tables>): Promise<BookCheck[]> {
  const checks = await checkBooks(db)
  const wrong = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => wrongClosings(tx))
  return checks.map((check) => {
    const closing = wrong.get(check.book)
    return check.fault !== null || closing === undefined
      ? check
      : { ...check, fault: faultOf(closing) }
  })
}

const faultOf = ({ position, period, begins }: WrongClosing): string =>
  position === null
    ? `no page closes what the ${period} of ${begins} adds up to`
    : `page ${position} (${period} of ${begins}) is not what its receipts and money add up to`

/**
 * A closing that is missing or differs from the sums of its days. `position`: its page in the book;
 * null if the closing is missing.
 */
type WrongClosing = Pick<StoredClosing, 'period' | 'begins'> & { position: number | null }

/** The first wrong closing of each book. */
async function wrongClosings(db: Queries): Promise<Map<string, WrongClosing>> {
  const wrong = new Map<string, WrongClosing>()
  const blame = (seller: string, closing: WrongClosing) => {
    const book = `closings/${seller}`
    if (!wrong.has(book)) wrong.set(book, closing)
  }
  const [first, last] = [await readFirstDay(db), await readLastClosedDay(db)]
  if (first === null || last === null) return wrong
  const perpetual = new Map<string, { sales: number; total: number }>()
  for (let day = first; day <= last; day = dayAfter(day)) {
    const sold = await readDay(db, day)
    const places = new Map<string, PeriodSums>()
    for (const { seller, restaurant, sums } of sold)
      for (const key of [placeKey({ seller, restaurant }), placeKey({ seller, restaurant: null })])
        places.set(key, addSums(places.get(key) ?? noSums, sums))
    for (const closing of await readClosings(db, { period: 'day', begins: day, ends: day })) {
      const key = placeKey(closing)
      const sums = places.get(key) ?? noSums
      places.delete(key)
      const after = perpetualAfter(perpetual.get(key) ?? { sales: 0, total: 0 }, sums)
      perpetual.set(key, after)
      if (!isDeepStrictEqual(closing.sums, { ...sums, perpetual: after }))
        blame(closing.seller, closing)
    }
    for (const key of places.keys())
      blame(key.split(' ')[0] ?? '', { period: 'day', begins: day, position: null })
  }
  for (const [of, as] of [
    ['day', 'month'],
    ['month', 'year'],
  ] as const)
    await comparePeriods(db, { of, as, last }, blame)
  return wrong
}

/** Compares the closings of months or years with the sums of the shorter closings in them. */
async function comparePeriods(
  db: Queries,
  { of, as, last }: { of: 'day' | 'month'; as: 'month' | 'year'; last: string },
  blame: (seller: string, closing: WrongClosing) => void,
): Promise<void> {
  const closings = await readClosings(db, { period: as, begins: '0001-01-01', ends: last })
  const periods = Map.groupBy(closings, ({ seller, begins }) => `${seller} ${begins}`)
  for (const [firstClosing, ...otherClosings] of periods.values()) {
    if (firstClosing === undefined) continue
    const { seller, begins, ends } = firstClosing
    const shorterClosings = Map.groupBy(
      await readClosings(db, { period: of, begins, ends, seller }),
      placeKey,
    )
    for (const closing of [firstClosing, ...otherClosings]) {
      const placeClosings = shorterClosings.get(placeKey(closing)) ?? []
      shorterClosings.delete(placeKey(closing))
      const sums = placeClosings.reduce((sum, part) => addSums(sum, part.sums), noSums)
      if (
        !isDeepStrictEqual(closing.sums, {
          ...sums,
          perpetual: placeClosings.at(-1)?.sums.perpetual,
        })
      )
        blame(seller, closing)
    }
    if (shorterClosings.size > 0) blame(seller, { period: as, begins, position: null })
  }
}
