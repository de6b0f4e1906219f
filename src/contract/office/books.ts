import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { closingPeriods } from '#domain/books/closing.ts'
import { bookRates } from '#domain/money/vat-rates.ts'
import { dayField } from '#contract/day-field.ts'

const vatSums = z.array(
  z.object({
    /** A rate of 0 is used for deposits, which are free of VAT (E2). */
    rate: z.union(bookRates.map((bookRate) => z.literal(bookRate))),
    net: z.int(),
    vat: z.int(),
    gross: z.int(),
  }),
)
/** Receipts of one kind, in cents; corrections are negative. */
const receiptSums = z.object({ count: z.int(), total: z.int(), vat: vatSums })
const moneySums = z.object({ taken: z.int(), givenBack: z.int() })

const closingSchema = z.object({
  /** Number of the closing: `Z-2026-000123`. */
  number: z.string(),
  seller: z.string(),
  /** Null for the closing of all restaurants of the seller together. */
  restaurant: z.nullable(z.object({ id: z.int(), name: z.string() })),
  period: z.enum(closingPeriods),
  /** First and last day, in Paris, both included. */
  begins: dayField,
  ends: dayField,
  closedAt: z.string(),
  /** The person who closed the period by hand; null if the program closed it. */
  closedBy: z.nullable(z.string()),
  sales: receiptSums,
  corrections: receiptSums,
  /**
   * Cents by payment method: through the provider, and at counters; `counter` is for receipts from
   * before the method was recorded (N4).
   */
  money: z.object({
    card: moneySums,
    'counter-cash': z.optional(moneySums),
    'counter-card': z.optional(moneySums),
    'counter-meal-voucher': z.optional(moneySums),
    'counter-other': z.optional(moneySums),
    counter: moneySums,
  }),
  /** Cents since the first closing: sales only, and sales less corrections. */
  perpetual: z.object({ sales: z.int(), total: z.int() }),
  /** The hash of the page in the chained book, in hexadecimal digits. */
  hash: z.string(),
})
export type Closing = z.output<typeof closingSchema>

const sellerId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

export const getBooks = defineStaffEndpoint({
  id: 'getBooks',
  summary: 'Returns, per seller, the fiscal years of the books and the last day closed',
  method: 'GET',
  path: '/api/office/books',
  right: 'books',
  reply: z.object({
    /** The last closed day; null before the first. */
    closedUntil: z.nullable(dayField),
    /** Number of days that have ended and are not closed. */
    open: z.int(),
    sellers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        siren: z.string(),
        /** The seller's first closed day. */
        closedFrom: dayField,
        /** Fiscal years with a closed day, the latest first. */
        years: z.array(
          z.object({
            year: z.int(),
            begins: dayField,
            ends: dayField,
            /** Whether all its days and the year itself are closed. */
            isClosed: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

export const listClosings = defineStaffEndpoint({
  id: 'listClosings',
  summary:
    'Lists a seller’s closings for days, months or years, latest first; or those of its restaurants for one period',
  method: 'GET',
  path: '/api/office/books/closings',
  right: 'books',
  query: z.object({
    seller: sellerId,
    period: z.enum(closingPeriods),
    from: z.optional(dayField),
    until: z.optional(dayField),
    /**
     * `all`: closings of the seller for all its restaurants together. `each`: closings of each of
     * its restaurants, for the one period that begins on `from`.
     */
    of: z.enum(['all', 'each']),
    /** The value of `next` from the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
  }),
  reply: z.object({ results: z.array(closingSchema), next: z.nullable(z.string()) }),
  refusals: [],
})

export const closeBooks = defineStaffEndpoint({
  id: 'closeBooks',
  summary:
    'Closes the books for all past days, and for the months and years that end with them; returns the days',
  method: 'POST',
  path: '/api/office/books/close',
  right: 'books',
  confirmed: true,
  reply: z.object({ closed: z.array(dayField) }),
  refusals: [],
})

/** The facts about the books that an accountant gets. Their wording needs a legal review. */
export const getAttestation = defineStaffEndpoint({
  id: 'getAttestation',
  summary: 'Returns the data for the attestation about a seller’s books',
  method: 'GET',
  path: '/api/office/books/attestation',
  right: 'books',
  query: z.object({ seller: sellerId }),
  reply: z.object({
    brand: z.string(),
    seller: z.object({
      name: z.string(),
      form: z.string(),
      capital: z.int(),
      siren: z.string(),
      vat: z.string(),
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
      rcs: z.string(),
    }),
    at: z.string(),
    /** Number of years for which the books are stored. */
    keptYears: z.int(),
    firstDay: z.nullable(dayField),
    closedUntil: z.nullable(dayField),
    receipts: z.int(),
    closings: z.int(),
    /** Number and hash of the last closing; null before the first. */
    last: z.nullable(z.object({ number: z.string(), hash: z.string() })),
  }),
  refusals: ['not_found'],
})
