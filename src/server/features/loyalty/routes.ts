import * as loyaltyEndpoints from '#contract/customers/loyalty.ts'
import * as counterSales from '#contract/kitchen/counter-sales.ts'
import { readClaimCode } from '#domain/loyalty/claim-code.ts'
import {
  bookCounterSale,
  readCounterCard,
  undoCounterSale,
} from '#server/features/loyalty/counter-sales.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Route, route } from '#server/services/route.ts'
import { readCard, readEntriesPage } from '#server/stores/loyalty/card.ts'
import { claimPoints } from '#server/stores/loyalty/claim.ts'

/**
 * Maximum number of loyalty cards that the boards of one network address may read per minute: more
 * than a counter has customers, and too few to guess a card number.
 */
const CARDS_PER_MINUTE = 60

export const loyaltyRoutes: readonly Route[] = [
  route(
    counterSales.readCounterCard,
    async ({ database, now }, { body, desk: { restaurant } }) => {
      const card = await readCounterCard(database.db, { card: body.card, restaurant, at: now() })
      if (card === null) throw new Refusal('loyalty_card_unknown')
      return card
    },
    { limit: ['counter-cards', CARDS_PER_MINUTE] },
  ),
  route(
    counterSales.bookCounterSale,
    ({ catalogue, database, now }, { body, idempotencyKey: key, desk }) => {
      const isRung =
        body.kind === 'earned' ||
        catalogue.now().source.documents.rewards.tiers.some(({ points }) => points === body.points)
      if (!isRung) throw new Refusal('reward_unknown')
      return database.db
        .transaction()
        .execute((tx) => bookCounterSale(tx, { ...body, ...desk, key, at: now() }))
    },
  ),
  route(
    counterSales.undoCounterSale,
    async ({ database, now }, { body, idempotencyKey: key, desk }) => {
      await database.db
        .transaction()
        .execute((tx) => undoCounterSale(tx, { ...body, ...desk, key, at: now() }))
      return { undone: true } as const
    },
  ),
  route(
    loyaltyEndpoints.getLoyalty,
    async ({ database }, { viewer: { customer }, query: { page } }) => {
      const card = await readCard(database.db, customer)
      if (card === null) throw new Refusal('unauthorized')
      const { last, ...cardView } = card
      return { ...cardView, entries: await readEntriesPage(database.db, { customer, last, page }) }
    },
  ),
  route(
    loyaltyEndpoints.claimPoints,
    async ({ database, now }, { viewer: { customer }, body }) => {
      const code = readClaimCode(body.code)
      const claimed =
        code === null
          ? null
          : await database.db
              .transaction()
              .execute((tx) => claimPoints(tx, { code, customer, at: now() }))
      if (claimed === null) throw new Refusal('claim_invalid')
      return claimed
    },
    { limit: ['claims', 'claimsPerMinute'] },
  ),
]
