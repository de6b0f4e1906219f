import type { FastifyInstance } from 'fastify'
import { claimPoints as claimEndpoint, getLoyalty } from '#contract/customers/loyalty.ts'
import { readClaimCode } from '#domain/loyalty/claim-code.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { readCard, readEntriesPage } from '#server/stores/loyalty/card.ts'
import { claimPoints } from '#server/stores/loyalty/claim.ts'

export function loyaltyRoutes(app: FastifyInstance, { config, database, now }: Services): void {
  registerEndpoint(app, getLoyalty, async ({ viewer: { customer }, query: { page } }) => {
    const card = await readCard(database.db, customer)
    if (card === null) throw new Refusal('unauthorized')
    const { last, ...cardView } = card
    return { ...cardView, entries: await readEntriesPage(database.db, { customer, last, page }) }
  })

  registerEndpoint(
    app,
    claimEndpoint,
    async ({ viewer: { customer }, body }) => {
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
    { limit: { name: 'claims', calls: config.claimsPerMinute, seconds: 60 } },
  )
}
