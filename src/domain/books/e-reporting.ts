import { type PeriodSums, addVat } from './closing.ts'

/** A seller's sales to consumers on one day at one rate. Amounts in euros: `1234.05`. */
export type ReportedDay = {
  readonly day: string
  readonly rate: string
  readonly net: string
  readonly vat: string
  readonly gross: string
  /** The number of the day's receipts at all rates together: sales and corrections. */
  readonly receipts: number
}

/**
 * Returns the sums that a seller has to report to the tax authority for a day (e-reporting, CGI
 * art. 290): one row for each rate, with sales less corrections.
 */
export const reportedDay = (day: string, { sales, corrections }: PeriodSums): ReportedDay[] =>
  addVat(sales.vat, corrections.vat)
    // A deposit is not a sale, so its rate of 0 is left out.
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
