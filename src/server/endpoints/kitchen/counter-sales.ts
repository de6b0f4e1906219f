import type { FastifyInstance } from 'fastify'
import {
  bookCounterSale as bookEndpoint,
  readCounterCard as readEndpoint,
  undoCounterSale as undoEndpoint,
} from '#contract/kitchen/counter-sales.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import {
  bookCounterSale,
  readCounterCard,
  undoCounterSale,
} from '#server/features/loyalty/counter-sales.ts'

/**
 * Maximum number of loyalty cards that the boards of one network address may read per minute: more
 * than a counter has customers, and too few to guess a card number.
 */
const CARDS_PER_MINUTE = 60

export function counterRoutes(app: FastifyInstance, { catalogue, database, now }: Services): void {
  registerEndpoint(
    app,
    readEndpoint,
    async ({ body, desk: { restaurant } }) => {
      const card = await readCounterCard(database.db, { card: body.card, restaurant, at: now() })
      if (card === null) throw new Refusal('loyalty_card_unknown')
      return card
    },
    { limit: { name: 'counter-cards', calls: CARDS_PER_MINUTE, seconds: 60 } },
  )

  registerEndpoint(app, bookEndpoint, ({ body, idempotencyKey: key, desk }) => {
    const isRung =
      body.kind === 'earned' ||
      catalogue.now().source.documents.rewards.tiers.some(({ points }) => points === body.points)
    if (!isRung) throw new Refusal('reward_unknown')
    return database.db
      .transaction()
      .execute((tx) => bookCounterSale(tx, { ...body, ...desk, key, at: now() }))
  })

  registerEndpoint(app, undoEndpoint, async ({ body, idempotencyKey: key, desk }) => {
    await database.db
      .transaction()
      .execute((tx) => undoCounterSale(tx, { ...body, ...desk, key, at: now() }))
    return { undone: true } as const
  })
}
