import type { tellProblem as endpoint } from '#contract/shop/order-problems.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { mayTellProblem } from '#domain/orders/problem.ts'
import type { Queries } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { rewritePhotograph } from '#server/kit/photograph.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { readContact, readSold } from '#server/stores/orders/orders.ts'
import { readProblemKey, writeProblem } from '#server/stores/orders/problems.ts'

type Told = { order: string; body: BodyOf<typeof endpoint>; key: string }

/**
 * Keeps what a customer tells about lines of their order, for the head office (E9). The same key and
 * body tell it once. Refuses an order that is not ready, or was long ago, or whose customer was
 * forgotten (`problem_too_late`), a line that it does not have and what is no photograph, by its field.
 */
export async function tellProblem(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { order, body, key }: Told,
): Promise<void> {
  const { lines, text, photograph } = body
  const keyHash = hashOf(key)
  const bodyHash = hashOf(JSON.stringify(body))
  const isTold = async (db: Queries) => {
    const told = await readProblemKey(db, keyHash)
    if (told !== null && (told.order !== order || told.bodyHash !== bodyHash))
      throw new Refusal('idempotency_key_reused')
    return told !== null
  }
  const checkOrder = async (db: Queries) => {
    const sold = await readSold(db, order)
    if (sold === null) throw new Refusal('not_found')
    const { status, takeawayAt } = sold
    if (
      !mayTellProblem({ status, takeawayAt: Date.parse(takeawayAt), now: now() }) ||
      (await readContact(db, order)) === null
    )
      throw new Refusal('problem_too_late')
    if (lines.some(({ line }) => line >= sold.lines.length)) throw wrong('lines', 'field_invalid')
  }
  if (await isTold(database.db)) return
  // No picture is read for who may not send one.
  await checkOrder(database.db)
  const kept =
    photograph === null ? null : await rewritePhotograph(Buffer.from(photograph, 'base64'))
  if (photograph !== null && kept === null) throw wrong('photograph', 'photograph_unreadable')
  await database.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order)
    if (await isTold(tx)) return
    await checkOrder(tx)
    const problem = { order, keyHash, bodyHash, lines, text, photograph: kept, at: now() }
    if (!(await writeProblem(tx, problem))) throw new Refusal('problems_too_many')
  })
}

const wrong = (field: string, code: 'field_invalid' | 'photograph_unreadable') =>
  new Refusal('invalid_request', { fields: [{ field, code }] })
