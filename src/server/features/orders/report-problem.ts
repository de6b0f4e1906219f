import type { reportProblem as endpoint } from '#contract/shop/order-problems.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { MOST_PROBLEMS, mayTellProblem } from '#domain/orders/problem.ts'
import type { Queries } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { rewritePhotograph } from '#server/kit/photograph.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { readContact, readSold } from '#server/stores/orders/orders.ts'
import { countProblems, readProblemKey, writeProblem } from '#server/stores/orders/problems.ts'
import {
  keepWaiting,
  takeWaiting,
  writeWaiting,
} from '#server/stores/orders/waiting-photographs.ts'

type ProblemReportServices = Pick<Services, 'database' | 'now'>
type ProblemReport = { order: string; body: BodyOf<typeof endpoint>; key: string }

/**
 * Stores a problem that a customer reports about lines of their order, for the head office (E9).
 * The same key and body are stored once. Refuses an order that is not ready, is too old, or whose
 * customer was forgotten (`problem_too_late`). Refuses, with an error at its field, a line that the
 * order does not have, and a photograph that was not uploaded before.
 */
export async function storeReportedProblem(
  { database, now }: ProblemReportServices,
  { order, body, key }: ProblemReport,
): Promise<void> {
  const { lines, text, photograph } = body
  const keyHash = hashOf(key)
  const bodyHash = hashOf(JSON.stringify(body))
  await database.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order)
    const previousReport = await readProblemKey(tx, keyHash)
    if (
      previousReport !== null &&
      (previousReport.order !== order || previousReport.bodyHash !== bodyHash)
    )
      throw new Refusal('idempotency_key_reused')
    if (previousReport !== null) return
    const sold = await checkOpen(tx, order, now())
    const isSold = ({ line, quantity = 1 }: (typeof lines)[number]) =>
      quantity <= (sold.lines[line]?.quantity ?? 0)
    if (!lines.every(isSold)) throw wrong('lines', 'field_invalid')
    const photographName = photograph === null ? null : { order, sentHash: photograph }
    const jpeg = photographName && (await takeWaiting(tx, photographName))
    if (photographName !== null && jpeg === null) throw wrong('photograph', 'photograph_unreadable')
    const problem = { order, keyHash, bodyHash, lines, text, photograph: jpeg, at: now() }
    await writeProblem(tx, problem)
  })
}

/**
 * Refuses if no further problem may be reported about an order. The caller checks this before it
 * reads an uploaded photograph.
 */
export async function checkMayReport(
  { database, now }: ProblemReportServices,
  order: string,
): Promise<void> {
  await checkOpen(database.db, order, now())
}

async function checkOpen(db: Queries, order: string, now: number) {
  const sold = await readSold(db, order)
  if (sold === null) throw new Refusal('not_found')
  const { status, takeawayAt } = sold
  if (
    !mayTellProblem({ status, takeawayAt: Date.parse(takeawayAt), now }) ||
    (await readContact(db, order)) === null
  )
    throw new Refusal('problem_too_late')
  if ((await countProblems(db, order)) >= MOST_PROBLEMS) throw new Refusal('problems_too_many')
  return sold
}

/** Stores the photograph of a problem that is to be reported, and returns its name. */
export async function keepPhotograph(
  { database, now }: ProblemReportServices,
  { order, bytes }: { order: string; bytes: Uint8Array },
): Promise<string> {
  const sentHash = hashOf(bytes)
  if (await keepWaiting(database.db, { order, sentHash, at: now() })) return sentHash
  const jpeg = await rewritePhotograph(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (jpeg === null) throw wrong('photograph', 'photograph_unreadable')
  await database.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order)
    await checkOpen(tx, order, now())
    await writeWaiting(tx, { order, sentHash, jpeg, at: now() })
  })
  return sentHash
}

const wrong = (field: string, code: 'field_invalid' | 'photograph_unreadable') =>
  fieldRefusal(field, code)
