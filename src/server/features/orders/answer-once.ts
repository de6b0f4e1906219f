import type { Tx } from '#server/db/open.ts'
import { failpointAfter, failpointBefore } from '#server/kit/failpoints.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type ClaimedKey, StaleFacts, claimKey } from './claim-key.ts'
import type { PlaceOrderInput } from './order-request.ts'
import { replyText } from './reply-text.ts'
import type { NumberedOrder } from './write-decided-order.ts'

/**
 * Maximum number of attempts. While this process reads, another process may commit a catalogue
 * import, a stop or a use of the same key; the next attempt reads again. The office may make
 * several stops in a row, each of which may cost one attempt.
 */
const ATTEMPTS = 10

/** `bodyHash` recognises the same request when its key is used again. */
type KeyedRequest = { input: PlaceOrderInput; bodyHash: string }

type WriteOnce = (tx: Tx, claim: ClaimedKey) => Promise<NumberedOrder>

/**
 * Claims the key of a request, writes its order in the same transaction and returns the text of the
 * reply. A key used before returns the identical text. A refusal writes nothing. Refuses with
 * `unavailable` if the catalogue or the stops changed during every attempt.
 */
export async function answerOnce(
  services: Services,
  request: KeyedRequest,
  write: WriteOnce,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await answerInTransaction(services, request, write)
    } catch (error) {
      if (!(error instanceof StaleFacts || isKeyTaken(error))) throw error
      if (tries === ATTEMPTS) throw new Refusal('unavailable', { headers: { 'retry-after': '1' } })
      if (error instanceof StaleFacts)
        await Promise.all([services.catalogue.refresh(error.version), services.stops.refresh()])
    }
  }
}

/**
 * Whether another process stored a reply under the same key after this process had looked for the
 * key.
 */
const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === 'replies_pkey'

async function answerInTransaction(
  services: Services,
  request: KeyedRequest,
  write: WriteOnce,
): Promise<string> {
  const answer = await services.database.db.transaction().execute(async (tx: Tx) => {
    const claim = await claimKey(services, tx, request)
    if (typeof claim === 'string') return claim
    const { number, text } = await write(tx, claim)
    failpointBefore('order-committed')
    return replyText(claim.token, number, text)
  })
  failpointAfter('order-committed')
  return answer
}
