import type { StopView } from '#contract/kitchen/stops.ts'
import { type Stop, type StopUntil, stopEnd } from '#domain/time/stops.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { Tx } from '#server/db/open.ts'
import { delayOrder } from '#server/features/orders/delay-order.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type NewStop, beginStop } from '#server/state/stops/stored-stops.ts'
import { readOpenOrders } from '#server/stores/orders/open-orders.ts'

/**
 * The end of a stop that begins at `at`, in epoch milliseconds; null for a stop without an end.
 * Refuses an end that the rules do not allow.
 */
export function plannedEnd(
  { catalogue }: Pick<Services, 'catalogue'>,
  {
    restaurant,
    kind,
    until,
    at,
  }: Pick<NewStop, 'restaurant' | 'kind' | 'at'> & { until: StopUntil },
): number | null {
  const current = catalogue.now()
  const entry = current.restaurants.get(restaurant)
  if (entry === undefined) throw new Refusal('not_found')
  const end = stopEnd(kind, until, {
    rules: openingRules(entry),
    holidays: holidaysOf(current.source),
    now: at,
  })
  if (!end.ok) throw new Refusal(end.code)
  return end.value
}

/** Begins a stop. A rush delays the orders that are due while it lasts. */
export async function startStop(
  tx: Tx,
  newStop: NewStop,
): Promise<{ stop: StopView; isNew: boolean }> {
  const { restaurant, minutes, endsAt, at } = newStop
  const outcome = await beginStop(tx, newStop)
  if (outcome === 'other-key') throw new Refusal('idempotency_key_reused')
  if (outcome === 'of-office') throw new Refusal('stop_by_office')
  if (outcome.isNew && minutes !== null && endsAt !== null)
    await delayOrders(tx, { restaurant, minutes, until: endsAt, at })
  return outcome
}

/** Converts a requested end of a stop into the form that the rules use. */
export const untilOf = (
  requestedEnd: { until: 'time'; at: string } | Exclude<StopUntil, { until: 'time' }>,
): StopUntil =>
  requestedEnd.until === 'time' ? { until: 'time', at: Date.parse(requestedEnd.at) } : requestedEnd

/** The minutes by which a stop delays orders; null for any stop other than a rush. */
export const minutesOf = (body: { kind: Stop['kind']; minutes?: number }): number | null =>
  body.kind === 'busy' ? (body.minutes ?? null) : null

/**
 * Delays the orders that the kitchen has not begun and that are due before the rush ends. An order
 * that already has the same or a longer delay is not changed.
 */
async function delayOrders(
  tx: Tx,
  {
    restaurant,
    minutes,
    until,
    at,
  }: { restaurant: number; minutes: number; until: number; at: number },
): Promise<void> {
  for (const { id, status, delay, takeawayAt } of await readOpenOrders(tx, restaurant, at)) {
    if (status !== 'received' || takeawayAt > until || delay >= minutes) continue
    await delayOrder(tx, { order: id, minutes, reason: 'busy', at })
  }
}
