import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { closingPeriods } from '#domain/books/closing.ts'
import { bookRates } from '#domain/money/vat-rates.ts'
import { dayField } from '#contract/day-field.ts'

const vatSums = z.array(
  z.object({
    /** 0: deposits, which owe no VAT (E2). */
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
  /** `Z-2026-000123`. */
  number: z.string(),
  seller: z.string(),
  /** Null: all restaurants of the seller together. */
  restaurant: z.nullable(z.object({ id: z.int(), name: z.string() })),
  period: z.enum(closingPeriods),
  /** Days in Paris, both included. */
  begins: dayField,
  ends: dayField,
  closedAt: z.string(),
  /** Who closed it by hand; null for the program. */
  closedBy: z.nullable(z.string()),
  sales: receiptSums,
  corrections: receiptSums,
  /** By its means: by the provider, and at counters; `counter` from before the means was asked (N4). */
  money: z.object({
    card: moneySums,
    'counter-cash': z.optional(moneySums),
    'counter-card': z.optional(moneySums),
    'counter-meal-voucher': z.optional(moneySums),
    'counter-other': z.optional(moneySums),
    counter: moneySums,
  }),
  /** Since the first closing: sales alone, and less what was corrected. */
  perpetual: z.object({ sales: z.int(), total: z.int() }),
  /** The hash of the page in the chained book, in hexadecimal digits. */
  hash: z.string(),
})
export type Closing = z.output<typeof closingSchema>

const sellerId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

export const getBooks = defineEndpoint({
  id: 'getBooks',
  summary: 'How far the books of each seller are closed',
  method: 'GET',
  path: '/api/office/books',
  viewer: 'staff',
  right: 'books',
  reply: z.object({
    /** The last closed day; null before the first. */
    closedUntil: z.nullable(dayField),
    /** Days that have ended and are not closed. */
    open: z.int(),
    sellers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        siren: z.string(),
        /** Its first closed day. */
        closedFrom: dayField,
        /** Fiscal years with a closed day, the latest first. */
        years: z.array(
          z.object({
            year: z.int(),
            begins: dayField,
            ends: dayField,
            /** All its days are closed, and so is the year. */
            isClosed: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

export const listClosings = defineEndpoint({
  id: 'listClosings',
  summary: 'Closings of a seller, latest first; of a day, a month or a year also by restaurant',
  method: 'GET',
  path: '/api/office/books/closings',
  viewer: 'staff',
  right: 'books',
  query: z.object({
    seller: sellerId,
    period: z.enum(closingPeriods),
    from: z.optional(dayField),
    until: z.optional(dayField),
    /** `all`: the seller as a whole; `each`: its restaurants, of one period that `from` begins. */
    of: z.enum(['all', 'each']),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
  }),
  reply: z.object({ results: z.array(closingSchema), next: z.nullable(z.string()) }),
  refusals: [],
})

export const closeBooks = defineEndpoint({
  id: 'closeBooks',
  summary: 'Closes every day that has ended, with the months and years that end with them',
  method: 'POST',
  path: '/api/office/books/close',
  viewer: 'staff',
  right: 'books',
  confirmed: true,
  reply: z.object({ closed: z.array(dayField) }),
  refusals: [],
})

/** What an accountant is told about how the books are kept. It needs the eye of counsel. */
export const getAttestation = defineEndpoint({
  id: 'getAttestation',
  summary: 'The facts of the attestation about the books of a seller',
  method: 'GET',
  path: '/api/office/books/attestation',
  viewer: 'staff',
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
    /** Years for which the books are kept. */
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
