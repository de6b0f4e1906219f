import * as z from 'zod/mini'
import { promoGroups } from '#contract/office/promos.ts'
import { sortParameter } from '#office/base/address/parameters.ts'
import { pageAddress } from '#office/base/address/url-state.ts'

export const promoColumns = [
  'sentence',
  'code',
  'where',
  'until',
  'used',
  'discount',
  'perOrder',
  'state',
  'act',
] as const

/** What the list of promotions keeps in its address (P7). */
export const promoAddress = pageAddress({
  schema: z.object({
    group: z.enum(promoGroups),
    sort: sortParameter(promoColumns),
    /** Whether the discounts by day are a plot or a table. */
    days: z.enum(['plot', 'table']),
  }),
  defaults: { group: 'running', sort: null, days: 'plot' },
})
