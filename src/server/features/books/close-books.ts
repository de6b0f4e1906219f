import {
  type ClosingPeriod,
  type PeriodSums,
  addSums,
  noSums,
  perpetualAfter,
} from '#domain/books/closing.ts'
import { endOfDay } from '#domain/books/end-of-day.ts'
import { dayAfter } from '#domain/time/days.ts'
import { fiscalYear, fiscalYearOf, monthDays } from '#domain/books/fiscal-year.ts'
import { HOUR_MILLISECONDS } from '#server/kit/repeat.ts'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { type Actor, writeAudit } from '#server/stores/audit/audit.ts'
import {
  type NewClosing,
  type ClosingUnit,
  isClosed,
  lockClosings,
  lockDays,
  placeKey,
  readClosings,
  readDueMonths,
  readFirstDay,
  readLastClosedDay,
  readPerpetuals,
  readSellerIds,
  writeClosings,
} from '#server/stores/books/closings.ts'
import { fillCounterPayments } from '#server/stores/orders/counter-payments.ts'
import { readDay } from '#server/stores/books/read-day.ts'
import { completeReceipts } from './complete-receipts.ts'
import { readAccounting } from './accounting.ts'

type ClosingServices = Pick<Services, 'database' | 'now'>

/**
 * Milliseconds after the end of a day at which the program closes it by itself: by then, the last
 * jobs of that day are done.
 */
export const CLOSED_BY_ITSELF_AFTER = 3 * HOUR_MILLISECONDS
/**
 * Milliseconds after the end of a day from which a person may close it: the last steps of its
 * orders can no longer be undone.
 */
export const CLOSED_BY_HAND_AFTER = 10 * 60_000
/** Maximum number of days closed in one round; the next round continues. */
const DAYS_AT_ONCE = 400

/**
 * Closes the days that ended at least `endedFor` milliseconds ago, in order and at most
 * `DAYS_AT_ONCE`, and the months and fiscal years that end with them (H18). Missing receipts are
 * issued first; errors are passed to `report`. `by`: the person who closes, for the journal; null
 * for the program itself. Returns the closed days. The function may be repeated or killed, and two
 * processes may run it at once.
 */
export async function closeBooks(
  services: ClosingServices,
  {
    endedFor,
    by = null,
    report,
  }: { endedFor: number; by?: Actor | null; report: (error: unknown) => void },
): Promise<string[]> {
  await fillCounterPayments(services.database)
  for (const failure of await completeReceipts(services)) report(failure)
  const closed: string[] = []
  while (closed.length < DAYS_AT_ONCE) {
    const day = await closeNextDay(services, { endedFor, by })
    if (day === null) break
    closed.push(day)
  }
  await closePeriods(services, by)
  return closed
}

function closeNextDay(
  { database, now }: ClosingServices,
  { endedFor, by }: { endedFor: number; by: Actor | null },
): Promise<string | null> {
  return database.db.transaction().execute(async (tx) => {
    await lockClosings(tx)
    const last = await readLastClosedDay(tx)
    const day = last === null ? await readFirstDay(tx) : dayAfter(last)
    const at = now()
    if (day === null || at < endOfDay(day) + endedFor) return null
    await lockDays(tx)
    const sold = await readDay(tx, day)
    const sellers = [
      ...new Set([...(await readSellerIds(tx)), ...sold.map(({ seller }) => seller)]),
    ]
    const places = [
      ...sold,
      ...sellers.map((seller) => ({
        seller,
        restaurant: null,
        sums: sold.filter((place) => place.seller === seller).reduce(withSums, noSums),
      })),
    ]
    const before = await readPerpetuals(
      tx,
      places.map(({ seller, restaurant }) => ({ seller, restaurant })),
    )
    const closings = places.map(({ sums, ...place }): NewClosing => {
      const perpetual = before.get(placeKey(place)) ?? { sales: 0, total: 0 }
      return {
        ...place,
        period: 'day',
        begins: day,
        ends: day,
        sums: { ...sums, perpetual: perpetualAfter(perpetual, sums) },
      }
    })
    await writeClosings(tx, inOrder(closings), { at, by })
    if (by !== null)
      await writeAudit(tx, { actor: by, action: 'day-closed', subject: `day ${day}`, at })
    return day
  })
}

/**
 * Closes the months whose days are all closed, and then the fiscal years whose months are all
 * closed.
 */
async function closePeriods({ database, now }: ClosingServices, by: Actor | null): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await lockClosings(tx)
    const at = now()
    for (const month of await readDueMonths(tx)) {
      const days = { begins: month, ends: monthDays(month).ends }
      await closePeriod(tx, { of: 'day', as: 'month', ...days, seller: null }, { at, by })
    }
    const last = await readLastClosedDay(tx)
    if (last === null) return
    for (const seller of await readSellerIds(tx)) {
      await closeYears(tx, { seller, last }, { at, by })
    }
  })
}

async function closeYears(
  tx: Tx,
  { seller, last }: { seller: string; last: string },
  how: { at: number; by: Actor | null },
): Promise<void> {
  const { yearEnds: yearEnd } = await readAccounting(tx, seller)
  const months = await readClosings(tx, {
    period: 'month',
    begins: '0001-01-01',
    ends: last,
    seller,
  })
  const years = new Set(months.map(({ begins }) => fiscalYearOf(begins, yearEnd)))
  for (const year of [...years].toSorted((a, b) => a - b)) {
    const days = fiscalYear(year, yearEnd)
    if (days.ends > last) continue
    if (await isClosed(tx, { seller, period: 'year', begins: days.begins })) continue
    await closePeriod(tx, { of: 'month', as: 'year', ...days, seller }, how)
  }
}

/**
 * Writes the closings of a month or year as the sums of the closings of the days or months in it.
 */
async function closePeriod(
  tx: Tx,
  periodSpan: {
    of: ClosingPeriod
    as: ClosingPeriod
    begins: string
    ends: string
    seller: string | null
  },
  how: { at: number; by: Actor | null },
): Promise<void> {
  const { of, as, begins, ends, seller } = periodSpan
  const shorterClosings = await readClosings(tx, { period: of, begins, ends, seller })
  const closings = [...Map.groupBy(shorterClosings, placeKey).values()].flatMap(
    (same): NewClosing[] => {
      const last = same.at(-1)
      if (last === undefined) return []
      const { seller: closingSeller, restaurant } = last
      const sums = { ...same.reduce(withSums, noSums), perpetual: last.sums.perpetual }
      return [{ seller: closingSeller, restaurant, period: as, begins, ends, sums }]
    },
  )
  await writeClosings(tx, inOrder(closings), how)
}

/** Sorts the restaurants of a seller before the seller as a whole. */
const inOrder = <P extends ClosingUnit>(places: readonly P[]): P[] =>
  places.toSorted(
    (a, b) =>
      a.seller.localeCompare(b.seller) || (a.restaurant ?? Infinity) - (b.restaurant ?? Infinity),
  )

const withSums = (sum: PeriodSums, { sums }: { sums: PeriodSums }): PeriodSums => addSums(sum, sums)
