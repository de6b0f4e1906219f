import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { orderToken } from './orders.ts'

const receipt = {
  method: 'GET',
  params: z.object({ token: orderToken }),
  /**
   * A cancelled order has two receipts: the sale and the refund. Without `kind`, the refund is
   * returned.
   */
  query: z.object({ kind: z.optional(z.enum(['sale', 'refund'])) }),
  reply: z.string(),
  refusals: ['not_found'],
} as const

/** In the language of the order. Available once the order is received (F2, O4). */
export const getReceipt = defineEndpoint({
  ...receipt,
  id: 'getReceipt',
  summary: 'The receipt of an order as a page',
  path: '/api/orders/:token/receipt',
  media: 'text/html',
})

export const getReceiptPdf = defineEndpoint({
  ...receipt,
  id: 'getReceiptPdf',
  summary: 'The receipt of an order as a tagged PDF',
  path: '/api/orders/:token/receipt.pdf',
  media: 'application/pdf',
})
