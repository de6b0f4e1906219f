import type { FastifyInstance } from 'fastify'
import { claimPoints as claimEndpoint, getLoyalty } from '#contract/loyalty.ts'
import { readClaimCode } from '#domain/claim-code.ts'
import { Refusal } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { readCard, readEntriesPage } from './card.ts'
import { claimPoints } from './claim.ts'

export function loyaltyRoutes(app: FastifyInstance, { config, database, now }: Services): void {
  serve(app, getLoyalty, async ({ viewer: { customer }, query: { page } }) => {
    const card = await readCard(database.db, customer)
    if (card === null) throw new Refusal('unauthorized')
    const { last, ...shown } = card
    return { ...shown, entries: await readEntriesPage(database.db, { customer, last, page }) }
  })

  serve(app, claimEndpoint, async ({ viewer: { customer }, body }) => {
    const code = readClaimCode(body.code)
    const claimed = code === null ? null : await database.db.transaction().execute((tx) =>
      claimPoints(tx, { code, customer, at: now() }))
    if (claimed === null) throw new Refusal('claim_invalid')
    return claimed
  }, { limit: { name: 'claims', calls: config.claimsPerMinute, seconds: 60 } })
}
