import { type PeriodSums, addVat } from './closing.ts'

/** What a seller sold to consumers on one day at one rate. Amounts in euros: `1234.05`. */
export type ReportedDay = {
  readonly day: string
  readonly rate: string
  readonly net: string
  readonly vat: string
  readonly gross: string
  /** Receipts of the day, at whatever rate: sales, and those that correct one. */
  readonly receipts: number
}

/**
 * The sums that a seller reports for a day (e-reporting, CGI art. 290): one row for each rate, sales
 * less what was corrected.
 */
export const reportedDay = (day: string, { sales, corrections }: PeriodSums): ReportedDay[] =>
  addVat(sales.vat, corrections.vat)
    // A deposit is no sale.
    .filter(({ rate }) => rate !== 0)
    .map(({ rate, net, vat, gross }) => ({
      day,
      rate: (rate / 10).toFixed(1),
      net: euros(net),
      vat: euros(vat),
      gross: euros(gross),
      receipts: sales.count + corrections.count,
    }))

const euros = (cents: number): string => (cents / 100).toFixed(2)
