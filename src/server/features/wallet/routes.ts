import { getBarcode, sendWalletCard } from '#contract/customers/wallet.ts'
import { barcodeOf } from '#server/features/wallet/barcode.ts'
import { sendCard } from '#server/features/wallet/send-card.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import { readCard } from '#server/stores/loyalty/card.ts'

/**
 * Maximum number of wallet cards that one customer may request per hour: the limit protects
 * mailboxes, and signing a card is costly.
 */
const PER_CUSTOMER = { name: 'wallet-cards', calls: 5, seconds: 3600 }

export const walletRoutes: readonly Route[] = [
  route(getBarcode, async ({ database }, { viewer, locale, reply }) => {
    const loyalty = await readCard(database.db, viewer.customer)
    if (loyalty === null) throw new Refusal('unauthorized')
    return reply
      .type('image/svg+xml; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-language': locale })
      .send(barcodeOf(loyalty.card.number, locale))
  }),
  route(
    sendWalletCard,
    async (services, { viewer: { customer }, request }) => {
      if (services.wallet === null) throw new Refusal('wallet_failed')
      await services.limits.take(PER_CUSTOMER, hashOf(customer))
      try {
        await sendCard(services, services.wallet, customer)
      } catch (error) {
        request.log.error({ reqId: request.id, err: error }, 'the wallet card could not be sent')
        throw new Refusal('wallet_failed')
      }
      return { code: 'wallet_sent' as const }
    },
    { limit: ['wallet', 'mailsPerMinute'] },
  ),
]
