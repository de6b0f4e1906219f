import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { orderToken } from './orders.ts'

const receipt = {
  method: 'GET',
  params: z.object({ token: orderToken }),
  /**
   * `kind`: which of the two receipts of a cancelled order is returned: that of the sale or that of
   * the refund. Without `kind`, the refund's is returned.
   */
  query: z.object({ kind: z.optional(z.enum(['sale', 'refund'])) }),
  reply: z.string(),
  refusals: ['not_found'],
} as const

/**
 * Returns the receipt in the language of the order, once the order has the state `received` (F2,
 * O4).
 */
export const getReceipt = defineEndpoint({
  ...receipt,
  id: 'getReceipt',
  summary: 'Returns the receipt of an order as an HTML page',
  path: '/api/orders/:token/receipt',
  media: 'text/html',
})

export const getReceiptPdf = defineEndpoint({
  ...receipt,
  id: 'getReceiptPdf',
  summary: 'Returns the receipt of an order as a tagged PDF',
  path: '/api/orders/:token/receipt.pdf',
  media: 'application/pdf',
})
