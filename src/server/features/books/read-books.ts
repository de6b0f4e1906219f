import type { EndpointCall } from '#server/http/requests/serve.ts'
import type { Closing, getAttestation, getBooks, listClosings } from '#contract/office/books.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { closingNumber } from '#domain/books/closing.ts'
import { endOfDay } from '#domain/books/end-of-day.ts'
import { dayAfter } from '#domain/time/days.ts'
import { fiscalYear, fiscalYearOf } from '#domain/books/fiscal-year.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { readFirstDay, readLastClosedDay, readSellerSpans } from '#server/stores/books/closings.ts'
import { countBooks, findClosings, readLastClosing } from '#server/stores/books/find-closings.ts'
import { readLegalEntity } from '#server/stores/books/sellers.ts'
import { CLOSED_BY_HAND_AFTER } from './close-books.ts'
import { readAccounting } from './accounting.ts'

type BookServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/**
 * Reads the day until which the books are closed, the fiscal years of each seller, and how many
 * days can be closed now (H18).
 */
export async function readBooks({
  database: { db },
  now,
}: BookServices): Promise<ReplyOf<typeof getBooks>> {
  const closedUntil = await readLastClosedDay(db)
  const first = closedUntil === null ? await readFirstDay(db) : dayAfter(closedUntil)
  const sellers = []
  for (const { seller, begins, ends, closedYears } of await readSellerSpans(db)) {
    const entity = await readLegalEntity(db, seller)
    if (entity === null) continue
    const { yearEnds } = await readAccounting(db, seller)
    const [from, to] = [fiscalYearOf(begins, yearEnds), fiscalYearOf(ends, yearEnds)]
    sellers.push({
      id: seller,
      name: entity.name,
      siren: entity.siren,
      closedFrom: begins,
      years: Array.from({ length: to - from + 1 }, (_, i) => {
        const year = to - i
        const days = fiscalYear(year, yearEnds)
        return { year, ...days, isClosed: closedYears.includes(days.begins) }
      }),
    })
  }
  return { closedUntil, open: first === null ? 0 : countEnded(first, now()), sellers }
}

/** Number of days from `first` that ended long enough ago to be closed by hand. */
function countEnded(first: string, now: number): number {
  let count = 0
  for (let day = first; endOfDay(day) + CLOSED_BY_HAND_AFTER <= now; day = dayAfter(day)) count += 1
  return count
}

/** Reads the closings of a seller in the form that the head office displays, the latest first. */
export async function readClosings(
  { database: { db } }: BookServices,
  { query }: EndpointCall<typeof listClosings>,
): Promise<ReplyOf<typeof listClosings>> {
  const entity = await readLegalEntity(db, query.seller)
  const { closings, next } = await findClosings(db, query)
  return {
    results: closings.map(
      ({ position, restaurant, restaurantName, closedAt, sums, ...closing }): Closing => ({
        number: closingNumber({ series: entity?.series, endsOn: closing.ends, position }),
        ...closing,
        restaurant:
          restaurant === null
            ? null
            : { id: restaurant, name: restaurantName ?? String(restaurant) },
        closedAt: closedAt.toISOString(),
        sales: { ...sums.sales, vat: [...sums.sales.vat] },
        corrections: { ...sums.corrections, vat: [...sums.corrections.vat] },
        money: sums.money,
        perpetual: sums.perpetual,
      }),
    ),
    next,
  }
}

/** Reads the facts about how a seller's books are kept, for its accountant. */
export async function readAttestation(
  { catalogue, database: { db }, now }: BookServices,
  seller: string,
): Promise<ReplyOf<typeof getAttestation>> {
  const entity = await readLegalEntity(db, seller)
  if (entity === null) throw new Refusal('not_found')
  const { facts } = catalogue.now()
  const { name, form, capital, siren, vat, rcs, address, series } = entity
  const last = await readLastClosing(db, seller)
  return {
    brand: facts.brand,
    seller: { name, form, capital, siren, vat, rcs, ...address },
    at: new Date(now()).toISOString(),
    keptYears: facts.bookYears,
    firstDay: last?.first ?? null,
    closedUntil: last?.day ?? null,
    ...(await countBooks(db, seller)),
    last: last && {
      number: closingNumber({ series, endsOn: last.day, position: last.position }),
      hash: last.hash,
    },
  }
}
