import { runStatement } from '#server/db/statements.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { wishOf } from '#domain/cart/if-missing.ts'
import { mayReplace } from '#domain/orders/may-replace.ts'
import { FINAL_AFTER_MILLISECONDS } from '#domain/orders/order.ts'
import {
  type ReplacementDecision,
  decisionFor,
  decisionUnanswered,
} from '#domain/orders/replacements.ts'
import type { Tx } from '#server/db/open.ts'
import type { LockedOrder } from '#server/stores/orders/lock-order.ts'
import { readReplacements } from '#server/stores/orders/replacements.ts'
import { readRefundFacts } from '#server/stores/payments/refunds.ts'
import {
  type PartOfOrder,
  type Replacing,
  decideStandIn,
  decideIngredient,
  findOrderedIngredient,
  standInsOf,
} from './decide-ingredient.ts'

/**
 * Reports that the kitchen has run out of an ingredient, and applies the customer's wish (E7). A
 * report by a second device changes nothing. Returns null, or the reason for a refusal.
 */
export async function reportMissing(
  services: Replacing,
  tx: Tx,
  lockedOrder: LockedOrder,
  missingPart: { part: PartOfOrder; at: number },
): Promise<ErrorCode | null> {
  const orderedPart = await findOrderedIngredient(services, tx, lockedOrder, missingPart)
  if (orderedPart === null || !mayReplace(lockedOrder.status)) return 'replacement_not_possible'
  if (orderedPart.last !== null && orderedPart.last.state !== 'restored') return null
  const wish = wishOf(orderedPart.choice, orderedPart.ingredient, orderedPart.byDefault)
  await decideIngredient(services, tx, orderedPart, {
    by: 'kitchen',
    ...decisionFor(wish, standInsOf(orderedPart)),
  })
  return null
}

/**
 * Applies another decision of the kitchen about an ingredient that ran out. Refuses a replacement
 * if the customer objected to the previous one. Returns null, or the reason for a refusal.
 */
export async function replaceOtherwise(
  services: Replacing,
  tx: Tx,
  lockedOrder: LockedOrder,
  { standIn, ...partQuery }: { part: PartOfOrder; standIn: number | null; at: number },
): Promise<ErrorCode | null> {
  const orderedPart = await findOrderedIngredient(services, tx, lockedOrder, partQuery)
  if (
    !orderedPart?.last ||
    orderedPart.last.state === 'restored' ||
    !mayReplace(lockedOrder.status)
  )
    return 'replacement_not_possible'
  const { last } = orderedPart
  if (isLike(last, standIn)) return null
  if (last.by === 'customer' && last.state === 'left-out') return 'replacement_over'
  return decideStandIn(services, tx, orderedPart, { by: 'kitchen', standIn })
}

/**
 * Undoes a report that an ingredient ran out, made by a mistaken tap, before its effects are
 * applied.
 */
export async function restoreIngredient(
  services: Replacing,
  tx: Tx,
  lockedOrder: LockedOrder,
  restoredPart: { part: PartOfOrder; at: number },
): Promise<ErrorCode | null> {
  const orderedPart = await findOrderedIngredient(services, tx, lockedOrder, restoredPart)
  const last = orderedPart?.last
  if (!orderedPart || !last || !mayReplace(lockedOrder.status)) return 'replacement_not_possible'
  if (last.state === 'restored') return null
  if (last.by !== 'kitchen' || restoredPart.at - last.at >= FINAL_AFTER_MILLISECONDS)
    return 'undo_too_late'
  await decideIngredient(services, tx, orderedPart, {
    by: 'kitchen',
    state: 'restored',
    standIn: null,
  })
  return null
}

/**
 * Applies a customer's answer about a missing ingredient: the product that replaces it, or that it
 * is left out. The answer names the decision that the customer saw; repeating the same answer
 * changes nothing. Returns null, or the reason for a refusal.
 */
export async function answerMissing(
  services: Replacing,
  tx: Tx,
  lockedOrder: LockedOrder,
  { replacement, standIn, at }: { replacement: string; standIn: number | null; at: number },
): Promise<ErrorCode | null> {
  const decided = await readReplacements(tx, lockedOrder.order)
  const question = decided.find(({ id }) => id === replacement)
  const sold = (await readRefundFacts(tx, lockedOrder.order))?.sold.lines
  const again = decided.some((decision) => decision.by === 'customer' && isLike(decision, standIn))
  const line = sold?.[question?.line ?? -1]?.line
  if (!question || line === undefined) return again ? null : 'replacement_over'
  if (isLike(question, standIn)) return null
  if (
    !mayReplace(lockedOrder.status) ||
    question.state === 'restored' ||
    question.state === 'left-out'
  )
    return 'replacement_over'
  const part = { line, ingredient: question.ingredient }
  const orderedPart = await findOrderedIngredient(services, tx, lockedOrder, { part, at })
  if (orderedPart === null) return 'replacement_over'
  return decideStandIn(services, tx, orderedPart, { by: 'customer', standIn })
}

/**
 * Settles everything that is still open in an order before it becomes ready. Questions that its
 * customer did not answer are decided without an answer (E7). Recalled ingredients are left out, as
 * the kitchen confirmed (H10). Refuses, and writes nothing, if a base has no replacement, or is
 * recalled, because then the kitchen was not offered any replacement.
 */
export async function closeQuestions(
  services: Replacing,
  tx: Tx,
  lockedOrder: LockedOrder,
  { recalled, at }: { recalled: readonly PartOfOrder[]; at: number },
): Promise<ErrorCode | null> {
  const openQuestions = (await readReplacements(tx, lockedOrder.order)).filter(
    ({ state }) => state === 'asked',
  )
  if (openQuestions.length === 0 && recalled.length === 0) return null
  const lines = (await readRefundFacts(tx, lockedOrder.order))?.sold.lines ?? []
  const open = [
    ...openQuestions.map(({ line, ingredient }) => ({
      part: { line: lines[line]?.line ?? '', ingredient },
      isRecalled: false,
    })),
    ...recalled.map((part) => ({ part, isRecalled: true })),
  ]
  await runStatement(tx)`savepoint before_questions`
  for (const { part, isRecalled } of open) {
    // The ingredient is read again, because the previous decisions changed its line.
    const orderedPart = await findOrderedIngredient(services, tx, lockedOrder, { part, at })
    if (orderedPart === null) continue
    const standIns = isRecalled ? [] : standInsOf(orderedPart)
    const decision = decisionUnanswered(orderedPart.choice, part.ingredient, standIns)
    if (decision === null) {
      await runStatement(tx)`rollback to savepoint before_questions`
      return 'base_undecided'
    }
    await decideIngredient(services, tx, orderedPart, { by: 'kitchen', ...decision })
  }
  return null
}

const isLike = ({ state, standIn }: ReplacementDecision, standInId: number | null): boolean =>
  standInId === null ? state === 'left-out' : state === 'replaced' && standIn === standInId
