import * as kitchenStops from '#contract/kitchen/stops.ts'
import * as availability from '#contract/office/availability.ts'
import { holds } from '#domain/cart/holding.ts'
import { soldIn } from '#server/features/kitchen/assembly.ts'
import { readAvailability } from '#server/features/stops/availability.ts'
import { minutesOf, plannedEnd, startStop, untilOf } from '#server/features/stops/begin-stop.ts'
import {
  resumeInRestaurants,
  stopInRestaurants,
  undoInRestaurants,
} from '#server/features/stops/product-stops.ts'
import { findRecalledOrders } from '#server/features/stops/recalled-orders.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { beginOfficeStop, endOfficeStop } from '#contract/office/kitchens.ts'
import { beginKitchenStop, endKitchenStop } from '#server/features/stops/kitchen-stops.ts'
import { type Route, route } from '#server/services/route.ts'
import { endStop } from '#server/state/stops/stored-stops.ts'
import { readOpenOrders } from '#server/stores/orders/open-orders.ts'

export const stopRoutes: readonly Route[] = [
  route(
    kitchenStops.beginStop,
    async (services, { body, idempotencyKey: key, desk: { device, restaurant, person } }) => {
      const product = body.kind === 'sold-out' ? body.product : null
      const menu = soldIn(services.catalogue.now(), restaurant)
      if (product !== null && !menu.ingredients[product] && !menu.desserts[product])
        throw new Refusal('not_found')
      const [at, { kind }] = [services.now(), body]
      const endsAt = plannedEnd(services, { restaurant, kind, until: untilOf(body.for), at })
      const { stop } = await services.database.db.transaction().execute((tx) =>
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
      await services.stops.refresh()
      const open =
        product === null ? [] : await readOpenOrders(services.database.db, restaurant, at)
      return {
        stop,
        holding: open.flatMap(({ id, choices }) =>
          choices.some((line) => holds(line, product ?? 0, menu)) ? [id] : [],
        ),
      }
    },
  ),
  route(
    kitchenStops.endStop,
    async ({ database, now, stops }, { params, desk: { restaurant } }) => {
      const end = await database.db.transaction().execute(async (tx) => {
        const outcome = await endStop(tx, { restaurant, stop: params.id, at: now() })
        // This refusal is thrown inside the transaction, so that the transaction is rolled back.
        if (outcome?.ended && outcome.stop.byOffice) throw new Refusal('stop_by_office')
        return outcome
      })
      if (end === null) throw new Refusal('not_found')
      await stops.refresh()
      return { ended: end.ended }
    },
  ),
  route(
    availability.getAvailability,
    (services, { staff, query: { known: knownVersion }, locale }) =>
      readAvailability(services, staff, { knownVersion, locale }),
  ),
  route(availability.findRecalled, findRecalledOrders),
  route(availability.stopProducts, (services, { staff, body, idempotencyKey: key }) =>
    stopInRestaurants(services, staff, { ...body, key }),
  ),
  route(availability.resumeProducts, (services, { staff, body, idempotencyKey: key }) =>
    resumeInRestaurants(services, staff, { ...body, key }),
  ),
  route(availability.undoProductStops, async (services, { staff, params: { batch } }) => {
    await undoInRestaurants(services, staff, batch)
    return { undone: true as const }
  }),
  route(beginOfficeStop, (services, { staff, params, body }) =>
    beginKitchenStop(services, staff, { ...body, ...params }),
  ),
  route(endOfficeStop, async (services, { staff, params }) => ({
    ended: await endKitchenStop(services, staff, params),
  })),
]
