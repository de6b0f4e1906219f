import type { FastifyInstance } from 'fastify'
import { beginStop as beginEndpoint, endStop as endEndpoint } from '#contract/kitchen/kitchen.ts'
import { holds } from '#domain/cart/holding.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { soldIn } from '#server/features/kitchen/assembly.ts'
import type { Services } from '#server/services/services.ts'
import { minutesOf, plannedEnd, startStop, untilOf } from '#server/features/stops/begin-stop.ts'
import { readOpenOrders } from '#server/stores/orders/open-orders.ts'
import { endStop } from '#server/state/stops/stored-stops.ts'

export function stopRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue, database, now, stops } = services

  registerEndpoint(
    app,
    beginEndpoint,
    async ({ body, idempotencyKey: key, desk: { device, restaurant, person } }) => {
      const product = body.kind === 'sold-out' ? body.product : null
      const menu = soldIn(catalogue.now(), restaurant)
      if (product !== null && !menu.ingredients[product] && !menu.desserts[product])
        throw new Refusal('not_found')
      const [at, { kind }] = [now(), body]
      const endsAt = plannedEnd(services, { restaurant, kind, until: untilOf(body.for), at })
      const { stop } = await database.db.transaction().execute((tx) =>
        startStop(tx, {
          restaurant,
          by: { device, key, person },
          kind,
          product,
          minutes: minutesOf(body),
          endsAt,
          at,
        }),
      )
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
    const end = await database.db.transaction().execute(async (tx) => {
      const outcome = await endStop(tx, { restaurant, stop: params.id, at: now() })
      // This refusal is thrown inside the transaction, so that the transaction is rolled back.
      if (outcome?.ended && outcome.stop.byOffice) throw new Refusal('stop_by_office')
      return outcome
    })
    if (end === null) throw new Refusal('not_found')
    await stops.refresh()
    return { ended: end.ended }
  })
}
