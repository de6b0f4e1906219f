import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

/**
 * The picture shows the number of the loyalty card, as bars and as text in the language of
 * Accept-Language (L5).
 */
export const getBarcode = defineEndpoint({
  id: 'getBarcode',
  summary: 'Returns the barcode of the customer’s loyalty card (Code 128) as an SVG image',
  method: 'GET',
  path: '/api/me/loyalty/barcode.svg',
  viewer: 'customer',
  media: 'image/svg+xml',
  reply: z.string(),
  refusals: [],
})

/**
 * The mailed card shows the current balance. The sentences for `wallet_sent` and `wallet_failed`
 * are prescribed by V8.
 */
export const sendWalletCard = defineEndpoint({
  id: 'sendWalletCard',
  summary:
    'Creates the loyalty card for Apple and Google Wallet, and emails it in the customer’s language',
  method: 'POST',
  path: '/api/me/loyalty/wallet',
  viewer: 'customer',
  reply: z.object({ code: z.literal('wallet_sent') }),
  refusals: ['wallet_failed'],
})
