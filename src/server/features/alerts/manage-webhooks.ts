import type { EndpointCall } from '#server/http/requests/serve.ts'
import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/office/audit.ts'
import type {
  WebhookView,
  Webhooks,
  addWebhook as addWebhookEndpoint,
} from '#contract/office/webhooks.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import {
  type StoredWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhooks,
  pauseWebhook,
  readTarget,
  removeWebhook,
  writeAnswer,
} from '#server/stores/alerts/webhooks.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { isTaken } from './deliver-webhook.ts'
import { testEvent } from './webhook-event.ts'

type WebhookServices = Pick<Services, 'database' | 'now' | 'webhooks'>

/** Maximum number of webhooks: each alert causes a call to every webhook. */
const MOST_WEBHOOKS = 10

const toWebhookView = (webhook: StoredWebhook): WebhookView => {
  const { id, address, by, addedAt, pausedAt, lastTriedAt, lastSucceededAt } = webhook
  return {
    id,
    address,
    by,
    addedAt: addedAt.toISOString(),
    pausedAt: pausedAt?.toISOString() ?? null,
    last:
      lastTriedAt === null
        ? null
        : {
            at: lastTriedAt.toISOString(),
            status: webhook.lastStatus,
            failure: webhook.lastFailure,
          },
    lastSucceededAt: lastSucceededAt?.toISOString() ?? null,
  }
}

/** The webhooks: programs of third parties that are notified of alerts (H19). */
export const readWebhooks = async (db: Queries): Promise<Webhooks> => ({
  webhooks: (await listWebhooks(db)).map(toWebhookView),
})

type WebhookAction = Extract<AuditAction, `webhook-${string}`>

/**
 * Writes only the host of the address in the journal, because the rest of the address may be a
 * secret of its receiver.
 */
const note = (
  tx: Tx,
  { staff }: StaffViewer,
  { action, id, address, at }: { action: WebhookAction; id: string; address: string; at: number },
) =>
  writeAudit(tx, {
    actor: { by: 'staff', staff },
    action,
    subject: `webhook ${id}`,
    after: { host: new URL(address).host },
    at,
  })

/**
 * Adds a webhook address. Returns the secret that signs the notifications to this address; the
 * secret is displayed only this once.
 */
export async function addWebhook(
  { database, now, webhooks }: WebhookServices,
  { staff: viewer, body: { address: requestedAddress } }: EndpointCall<typeof addWebhookEndpoint>,
): Promise<Webhooks & { secret: string }> {
  if (!webhooks.accepts(requestedAddress)) throw fieldRefusal('address', 'webhook_address_refused')
  // The address is normalised, so that different spellings of the same address are recognised.
  const address = new URL(requestedAddress).href
  const secret = webhooks.newSecret()
  return database.db.transaction().execute(async (tx) => {
    await lockWebhooks(tx)
    const existingWebhooks = await listWebhooks(tx)
    if (existingWebhooks.some((webhook) => webhook.address === address))
      throw fieldRefusal('address', 'webhook_known')
    if (existingWebhooks.length >= MOST_WEBHOOKS) throw new Refusal('webhooks_too_many')
    const at = now()
    const id = await insertWebhook(tx, { address, secret, by: viewer.staff, at })
    await note(tx, viewer, { action: 'webhook-added', id, address, at })
    return { ...(await readWebhooks(tx)), secret }
  })
}

/** Pauses, resumes or removes a webhook. Does nothing if it already is in the requested state. */
export async function changeWebhook(
  { database, now }: WebhookServices,
  viewer: StaffViewer,
  { id, to }: { id: string; to: 'paused' | 'resumed' | 'removed' },
): Promise<Webhooks> {
  return database.db.transaction().execute(async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (webhook === null) throw new Refusal('not_found')
    const at = now()
    const isPaused = webhook.pausedAt !== null
    if (to === 'removed' || (to === 'paused') !== isPaused) {
      if (to === 'removed') await removeWebhook(tx, id, at)
      else await pauseWebhook(tx, id, to === 'paused' ? at : null)
      const { address } = webhook
      await note(tx, viewer, { action: `webhook-${to}`, id, address, at })
    }
    return readWebhooks(tx)
  })
}

/**
 * Sends a test event to a webhook at once. The outcome is recorded like the outcome of any other
 * call.
 */
export async function tryWebhook(
  { database: { db }, now, webhooks }: WebhookServices,
  id: string,
): Promise<Webhooks> {
  const target = await readTarget(db, id)
  if (target === null) throw new Refusal('not_found')
  const at = now()
  const answer = await webhooks.send({ ...target, id: randomUUID(), at, body: testEvent(at) })
  await writeAnswer(db, id, { answer, at, isTaken: isTaken(answer) })
  return readWebhooks(db)
}
