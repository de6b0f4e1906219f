import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { dayField } from './orders.ts'

/**
 * What is exported by rows, as CSV or Parquet. None holds who ordered. The columns are told in
 * docs/exports.md.
 */
export const datasets = [
  'orders',
  'order-lines',
  'order-steps',
  'day-sums',
  'receipts',
  'money',
  'closings',
] as const
export type DatasetName = (typeof datasets)[number]

/** Those that belong to the books of the sellers: they ask for the right `books`. */
export const bookDatasets: ReadonlySet<DatasetName> = new Set(['receipts', 'money', 'closings'])

const sellerId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

/** What a file holds. Days are those of pick-up in Paris; of the books, those of their pages. */
export const exportWishSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('dataset'),
    dataset: z.enum(datasets),
    format: z.enum(['csv', 'parquet']),
    from: dayField,
    until: dayField,
    restaurant: z.optional(z.int().check(z.positive())),
  }),
  /** The accounting entries of a fiscal year, as far as its days are closed. */
  z.strictObject({
    kind: z.literal('fec'),
    seller: sellerId,
    year: z.int().check(z.minimum(2000), z.maximum(2100)),
  }),
  /** What is reported to the tax office for a month. */
  z.strictObject({
    kind: z.literal('e-reporting'),
    seller: sellerId,
    month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
  }),
])
export type ExportWish = z.output<typeof exportWishSchema>

/** A period has at most so many days: a year and a day. */
export const MOST_EXPORT_DAYS = 367
/** A file is kept for so many days. */
export const EXPORT_DAYS = 7

export const exportSchema = z.object({
  id: z.string(),
  wish: exportWishSchema,
  askedAt: z.string(),
  state: z.enum(['waiting', 'writing', 'done', 'failed']),
  /** Of the file; null until it is begun. */
  name: z.nullable(z.string()),
  /** Rows written so far, and in all as far as they can be counted. */
  rows: z.int(),
  total: z.nullable(z.int()),
  bytes: z.int(),
})
export type Export = z.output<typeof exportSchema>

const params = z.object({ export: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) })

export const askForExport = defineEndpoint({
  id: 'askForExport',
  summary: 'Has a file written, which is fetched once it is done',
  method: 'POST',
  path: '/api/office/exports',
  viewer: 'staff',
  right: 'reports',
  idempotent: true,
  body: exportWishSchema,
  reply: exportSchema,
  /** `right_missing`: a file of the books, without the right to them. */
  refusals: ['not_found', 'period_wrong', 'right_missing'],
})

export const listExports = defineEndpoint({
  id: 'listExports',
  summary: 'The files that the person asked for, newest first',
  method: 'GET',
  path: '/api/office/exports',
  viewer: 'staff',
  right: 'reports',
  reply: z.object({ results: z.array(exportSchema) }),
  refusals: [],
})

export const fetchExport = defineEndpoint({
  id: 'fetchExport',
  summary: 'A file that is done',
  method: 'GET',
  path: '/api/office/exports/:export/file',
  viewer: 'staff',
  right: 'reports',
  params,
  media: 'application/octet-stream',
  reply: z.string(),
  refusals: ['not_found'],
})
