import { closingNumber } from '#domain/books/closing.ts'
import { fiscalYear } from '#domain/books/fiscal-year.ts'
import { fecHeader, fecLines, fecName } from '#domain/books/fec.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { Queries } from '#server/db/open.ts'
import { type StoredClosing, readClosedDaysOf } from '#server/stores/books/closings.ts'
import { readBookedRestaurants, readLegalEntity } from '#server/stores/books/sellers.ts'
import { readAccounting } from './accounting.ts'

/** Closed days per statement: the file may be of any length, but the memory is limited. */
const AT_ONCE = 500

/** A part of a file. `rows` is the number of rows that it adds. */
export type FilePart = { text: string; rows: number }

/**
 * Writes the accounting entries of a seller's fiscal year, from its closed days only, in the form
 * that the French tax office requires (H17). Null if there is no such seller.
 */
export async function openFec(
  db: Queries,
  { seller, year }: { seller: string; year: number },
): Promise<{ name: string; fileParts: AsyncGenerator<FilePart> } | null> {
  const entity = await readLegalEntity(db, seller)
  if (entity === null) return null
  const plan = await readAccounting(db, seller)
  const days = fiscalYear(year, plan.yearEnds)
  const names = await readBookedRestaurants(db, seller)
  async function* fileParts(): AsyncGenerator<FilePart> {
    yield { text: fecHeader, rows: 0 }
    let entry = 0
    for await (const closings of closedDays(db, { seller, ...days })) {
      const lines = closings.flatMap((closing) => {
        const { lines: closingLines, last } = fecLines(
          {
            day: closing.begins,
            restaurant: names.get(closing.restaurant ?? 0) ?? '',
            number: closingNumber({
              series: entity?.series,
              endsOn: closing.ends,
              position: closing.position,
            }),
            closedOn: dayIn(closing.closedAt.getTime()).toString(),
            sums: closing.sums,
          },
          plan,
          entry,
        )
        entry = last
        return closingLines
      })
      yield { text: lines.join(''), rows: lines.length }
    }
  }
  return { name: fecName(entity.siren, days.ends), fileParts: fileParts() }
}

/** Reads the closed days of a seller's restaurants, several at a time. */
async function* closedDays(
  db: Queries,
  sellerPeriod: { seller: string; begins: string; ends: string },
): AsyncGenerator<StoredClosing[]> {
  let after: StoredClosing | null = null
  for (;;) {
    const closings: StoredClosing[] = await readClosedDaysOf(db, {
      ...sellerPeriod,
      after,
      limit: AT_ONCE,
    })
    if (closings.length > 0) yield closings
    after = closings.at(-1) ?? null
    if (closings.length < AT_ONCE) return
  }
}
