import { reportedDay } from '#domain/books/e-reporting.ts'
import { monthDays } from '#domain/books/fiscal-year.ts'
import type { Queries } from '#server/db/open.ts'
import { readClosings } from '#server/stores/books/closings.ts'
import { readLegalEntity } from '#server/stores/books/sellers.ts'

const columns = ['siren', 'date', 'vat_rate', 'net', 'vat', 'gross', 'receipts']

/**
 * Writes the file of a seller's sales to consumers in a month, by day and VAT rate, from closed
 * days only: the sums that the seller must report (CGI art. 290). Null if there is no such seller.
 * The column names are the same in every language, because programs read them.
 */
export async function eReportingFile(
  db: Queries,
  { seller, month }: { seller: string; month: string },
): Promise<{ name: string; text: string } | null> {
  const entity = await readLegalEntity(db, seller)
  if (entity === null) return null
  const closings = await readClosings(db, { period: 'day', ...monthDays(month), seller })
  const rows = closings
    .filter(({ restaurant }) => restaurant === null)
    .flatMap(({ begins, sums }) => reportedDay(begins, sums))
    .map(({ day, rate, net, vat, gross, receipts }) =>
      [entity.siren, day, rate, net, vat, gross, String(receipts)].join(';'),
    )
  return {
    name: `${entity.siren}-e-reporting-${month}.csv`,
    text: [columns.join(';'), ...rows].map((line) => `${line}\r\n`).join(''),
  }
}
