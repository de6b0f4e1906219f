import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import type { Right } from '#domain/staff/rights.ts'
import { defineEndpoint, defineStaffEndpoint } from '#contract/endpoint.ts'
import { paymentChoices } from '#domain/orders/order-status.ts'
import { dayField } from '#contract/day-field.ts'
import { orderStates, timeField } from './orders.ts'
import { reportScope } from './reports.ts'

export const exportFormats = ['csv', 'parquet'] as const

/**
 * Datasets that are exported as the rows of a period, as CSV or Parquet. None contains the
 * customers' identities. The columns are described in docs/exports.md.
 */
const datasets = [
  'orders',
  'order-lines',
  'order-steps',
  'day-sums',
  'receipts',
  'money',
  'closings',
] as const
export type DatasetName = (typeof datasets)[number]

/** Datasets that belong to the books of the sellers: they require the right `books`. */
export const bookDatasets: ReadonlySet<DatasetName> = new Set(['receipts', 'money', 'closings'])

/** The lists of the head office that can be exported. A file has what the list contains at that time. */
export const exportLists = ['customers', 'promos', 'restaurants', 'products'] as const
export type ExportList = (typeof exportLists)[number]

/** The right that each list requires. The file of the list requires the same right. */
export const rightOfList = {
  customers: 'customers',
  promos: 'promos',
  restaurants: 'kitchens',
  products: 'catalogue',
} as const satisfies Record<ExportList, Right>

const sellerId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

/**
 * The rows of a period. `from` and `until` are days of pick-up in Paris; for the datasets of the
 * books, they are the days of the books' pages.
 */
const datasetWish = z.strictObject({
  kind: z.literal('dataset'),
  dataset: z.enum(datasets),
  format: z.enum(exportFormats),
  from: dayField,
  until: dayField,
  /** Omitted: everything that the person may see. */
  scope: z.optional(reportScope),
})

/** The accounting entries of the closed days of a fiscal year. */
const fecWish = z.strictObject({
  kind: z.literal('fec'),
  seller: sellerId,
  year: z.int().check(z.minimum(2000), z.maximum(2100)),
})

/** The figures of a month that are reported to the tax office. */
const reportingWish = z.strictObject({
  kind: z.literal('e-reporting'),
  seller: sellerId,
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
})

/**
 * The list of orders with its filters; a filter is null if it is not set. The search text is left
 * out.
 */
const foundOrdersWish = z.strictObject({
  kind: z.literal('found-orders'),
  format: z.enum(exportFormats),
  from: dayField,
  until: dayField,
  restaurant: z.nullable(wholeField),
  state: z.nullable(z.enum(orderStates)),
  payment: z.nullable(z.enum(paymentChoices)),
  time: z.nullable(timeField),
})

const listWish = <const L extends readonly ExportList[]>(...lists: L) =>
  z.strictObject({
    kind: z.literal('list'),
    list: z.literal(lists),
    format: z.enum(exportFormats),
  })

/** The contents of a file that the user requests. */
const exportWishSchema = z.discriminatedUnion('kind', [
  datasetWish,
  fecWish,
  reportingWish,
  foundOrdersWish,
  listWish(...exportLists),
])
export type ExportWish = z.output<typeof exportWishSchema>

/** The rights that allow a person to request at least one kind of file. */
export const exportRights: ReadonlySet<Right> = new Set<Right>([
  'reports',
  'orders',
  ...Object.values(rightOfList),
])

/**
 * Whether the file contains personal data: a passkey has to confirm both the request and the
 * download (P3).
 */
export const holdsPersons = (wish: ExportWish): boolean =>
  wish.kind === 'list' && wish.list === 'customers'

/** Maximum number of days of a period: a leap year and a day. */
export const MOST_EXPORT_DAYS = 367
/** Number of days for which a file is stored. */
export const EXPORT_DAYS = 7

const exportSchema = z.object({
  id: z.string(),
  wish: exportWishSchema,
  askedAt: z.string(),
  /**
   * `forgotten`: the file was deleted, because it may have contained a customer whose data was
   * deleted since then.
   */
  state: z.enum(['waiting', 'writing', 'done', 'failed', 'forgotten']),
  /** Name of the file; null until writing begins. */
  name: z.nullable(z.string()),
  /** Number of rows written so far, and their total if it can be counted. */
  rows: z.int(),
  total: z.nullable(z.int()),
  bytes: z.int(),
})
export type Export = z.output<typeof exportSchema>

const params = z.object({ export: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) })

const exportRequest = {
  method: 'POST',
  viewer: 'staff',
  idempotent: true,
  reply: exportSchema,
} as const

export const askForExport = defineEndpoint({
  id: 'askForExport',
  summary: 'Requests a file of report data or of the books, for download once its state is `done`',
  path: '/api/office/exports',
  ...exportRequest,
  right: 'reports',
  body: z.discriminatedUnion('kind', [datasetWish, fecWish, reportingWish]),
  /**
   * `right_missing`: the file belongs to the books, and the person does not have the right `books`.
   */
  refusals: ['not_found', 'period_wrong', 'right_missing'],
})

export const askForOrders = defineEndpoint({
  id: 'askForOrders',
  summary: 'Requests a file of the orders of a period that match the filters of the order list',
  path: '/api/office/exports/orders',
  ...exportRequest,
  right: 'orders',
  body: foundOrdersWish,
  refusals: ['not_found', 'period_wrong'],
})

export const askForCustomers = defineEndpoint({
  id: 'askForCustomers',
  summary:
    'Requests a file of the customers who ordered in the restaurants that the caller may access',
  path: '/api/office/exports/customers',
  ...exportRequest,
  right: rightOfList.customers,
  confirmed: true,
  body: listWish('customers'),
  refusals: [],
})

export const askForPromos = defineEndpoint({
  id: 'askForPromos',
  summary: 'Requests a file of the promotions with the number of uses of each',
  path: '/api/office/exports/promos',
  ...exportRequest,
  right: rightOfList.promos,
  body: listWish('promos'),
  refusals: [],
})

export const askForRestaurants = defineEndpoint({
  id: 'askForRestaurants',
  summary: 'Requests a file of the restaurants that the caller may access',
  path: '/api/office/exports/restaurants',
  ...exportRequest,
  right: rightOfList.restaurants,
  body: listWish('restaurants'),
  refusals: [],
})

export const askForProducts = defineEndpoint({
  id: 'askForProducts',
  summary: 'Requests a file of the published catalogue',
  path: '/api/office/exports/products',
  ...exportRequest,
  right: rightOfList.products,
  body: listWish('products'),
  refusals: [],
})

export const listExports = defineStaffEndpoint({
  id: 'listExports',
  summary: 'Lists the export files that the caller requested, newest first',
  method: 'GET',
  path: '/api/office/exports',
  right: 'own',
  reply: z.object({ results: z.array(exportSchema) }),
  refusals: [],
})

/**
 * Refused under the same conditions as the download: the person must still have the right that the
 * file needs, and a file with personal data requires the passkey again if it was last confirmed
 * more than ten minutes ago (P3).
 */
export const getExport = defineStaffEndpoint({
  id: 'getExport',
  summary:
    'Returns the state of a finished export file, after the same permission checks as its download',
  method: 'GET',
  path: '/api/office/exports/:export',
  right: 'own',
  params,
  reply: exportSchema,
  refusals: ['not_found'],
})

export const fetchExport = defineStaffEndpoint({
  id: 'fetchExport',
  summary: 'Downloads a finished export file',
  method: 'GET',
  path: '/api/office/exports/:export/file',
  right: 'own',
  params,
  media: 'application/octet-stream',
  reply: z.string(),
  refusals: ['not_found'],
})
