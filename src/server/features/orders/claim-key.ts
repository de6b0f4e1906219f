import type { Tx } from '#server/db/open.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { refuseInMaintenance } from '#server/state/site/open-site.ts'
import { lockOf, newSalt, orderToken } from '#server/stores/orders/order-token.ts'
import { type OrderStart, startOrder } from '#server/stores/orders/start-order.ts'
import { type PlaceOrderInput, holderOf } from './order-request.ts'
import { replyText } from './reply-text.ts'

/** A key that no earlier request used; the transaction holds its lock. */
export type ClaimedKey = {
  start: OrderStart
  /** The reply to store under the key, without its text. */
  reply: { keyHash: string; bodyHash: string; salt: string }
  token: string
  /** The instant at which the order is placed. */
  at: number
}

/**
 * Thrown if another process imported a catalogue or stopped something after this process last read
 * the catalogue and the stops.
 */
export class StaleFacts extends Error {
  readonly version: string
  constructor(version: string) {
    super('the catalogue or the stops changed')
    this.version = version
  }
}

/**
 * Claims the idempotency key of a request. Returns the text of the earlier reply if the same
 * request was answered before; refuses another request with the same key.
 */
export async function claimKey(
  { catalogue, now, site, stops }: Services,
  tx: Tx,
  { input, bodyHash }: { input: PlaceOrderInput; bodyHash: string },
): Promise<ClaimedKey | string> {
  const { body, customer, idempotencyKey } = input
  const keyHash = hashOf(idempotencyKey)
  const start = await withFailpoint('key-claimed', () =>
    startOrder(tx, {
      lock: lockOf(keyHash),
      keyHash,
      restaurant: body.restaurant,
      takeawayAt: new Date(body.takeawayAt),
      contact: body.customer,
      holder: holderOf(input),
      now: now(),
    }),
  )
  if (!start.locked) throw new Refusal('request_in_flight', { headers: { 'retry-after': '1' } })
  const { previousReply: earlierOrder } = start
  if (earlierOrder) {
    // A caller logged in as another customer than the owner did not place the earlier order. A
    // caller without a session may have placed it, because their session may have ended since.
    const isOthers =
      earlierOrder.owner !== null && customer !== null && earlierOrder.owner !== customer
    if (earlierOrder.bodyHash !== bodyHash || isOthers) throw new Refusal('idempotency_key_reused')
    const token = orderToken(earlierOrder.salt, idempotencyKey)
    return replyText(token, earlierOrder.number, earlierOrder.body)
  }
  if (start.version !== catalogue.now().version || start.stopMark !== stops.markOf(body.restaurant))
    throw new StaleFacts(start.version)
  refuseInMaintenance(site, now())
  const salt = newSalt()
  return {
    start,
    reply: { keyHash, bodyHash, salt },
    token: orderToken(salt, idempotencyKey),
    at: now(),
  }
}
