import type { FastifyInstance } from 'fastify'
import {
  type StopBody,
  beginStop as beginEndpoint,
  endStop as endEndpoint,
} from '#contract/kitchen/kitchen.ts'
import { holds } from '#domain/cart/holding.ts'
import { type StopUntil, stopEnd } from '#domain/time/stops.ts'
import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { delayOrder } from '#server/features/orders/delay-order.ts'
import { readOpenOrders } from '#server/stores/orders/open-orders.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import { beginStop, endStop } from '#server/state/stops/stored-stops.ts'

export function stopRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue, database, now, stops } = services

  registerEndpoint(
    app,
    beginEndpoint,
    async ({ body, idempotencyKey: key, desk: { device, restaurant, person } }) => {
      const current = catalogue.now()
      const entry = current.restaurants.get(restaurant)
      const product = body.kind === 'sold-out' ? body.product : null
      const menu = current.chainMenu('fr')
      if (
        entry === undefined ||
        (product !== null && !menu.ingredients[product] && !menu.desserts[product])
      )
        throw new Refusal('not_found')
      const at = now()
      const end = stopEnd(body.kind, untilOf(body), {
        rules: openingRules(entry),
        holidays: holidaysOf(current.source),
        now: at,
      })
      if (!end.ok) throw new Refusal(end.code)
      const minutes = body.kind === 'busy' ? body.minutes : null
      const stop = await database.db.transaction().execute(async (tx) => {
        const begun = await beginStop(tx, {
          restaurant,
          device,
          key,
          kind: body.kind,
          product,
          minutes,
          endsAt: end.value,
          person,
          at,
        })
        if (begun === null) throw new Refusal('idempotency_key_reused')
        if (begun.isNew && minutes !== null && end.value !== null)
          await delayOrders(tx, { restaurant, minutes, until: end.value, at })
        return begun.stop
      })
      await stops.refresh()
      const open = product === null ? [] : await readOpenOrders(database.db, restaurant, at)
      return {
        stop,
        holding: open.flatMap(({ id, choices }) =>
          choices.some((line) => holds(line, product ?? 0, menu)) ? [id] : [],
        ),
      }
    },
  )

  registerEndpoint(app, endEndpoint, async ({ params, desk: { restaurant } }) => {
    const ended = await database.db
      .transaction()
      .execute((tx) => endStop(tx, { restaurant, stop: params.id, at: now() }))
    if (ended === null) throw new Refusal('not_found')
    await stops.refresh()
    return { ended }
  })
}

const untilOf = ({ for: wanted }: StopBody): StopUntil =>
  wanted.until === 'time' ? { until: 'time', at: Date.parse(wanted.at) } : wanted

/**
 * Delays the orders that are not begun and are due while the kitchen is busy. An order that is
 * already delayed as much keeps its delay.
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
