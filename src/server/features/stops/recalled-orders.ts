import type { EndpointCall } from '#server/http/requests/serve.ts'
import { sql } from 'kysely'
import type { findRecalled as endpoint } from '#contract/office/availability.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readTickets } from '#server/features/kitchen/tickets.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { readOpenWith } from '#server/stores/orders/open-with.ts'
import { cellsOf } from './product-stops.ts'

type RecalledOrderServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/**
 * Finds the orders that are not handed over yet and contain a product about to be recalled (H10).
 * Whether an order contains such a product is decided by the rules that mark recalls on its ticket.
 */
export async function findRecalledOrders(
  services: RecalledOrderServices,
  { staff: viewer, body: { where } }: EndpointCall<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { catalogue, database, now } = services
  const cells = Map.groupBy(
    await cellsOf(services, database.db, viewer, where),
    ({ restaurant }) => restaurant,
  )
  const products = new Set([...cells.values()].flat().map(({ product }) => product))
  const candidates = await readOpenWith(database.db, {
    restaurants: [...cells.keys()],
    products: [...products, ...madeOf(catalogue.now(), products)],
    now: now(),
  })
  const restaurants = []
  for (const [id, orders] of Map.groupBy(candidates, ({ restaurant }) => restaurant)) {
    const tickets = await readTickets(
      services,
      id,
      sql`orders.id = any(${orders.map((order) => order.id)}::bigint[])`,
      new Set(cells.get(id)?.map(({ product }) => product)),
    )
    const concerned = tickets
      .filter(({ lines }) => lines.some(({ recalled }) => recalled !== undefined))
      .map(({ id, number, takeawayAt, status }) => ({ id, number, takeawayAt, status }))
    if (concerned.length > 0)
      restaurants.push({
        id,
        name: catalogue.now().restaurants.get(id)?.name ?? String(id),
        orders: concerned,
      })
  }
  return { restaurants }
}

/** Finds the house salads that contain one of these products, including those of a pilot. */
const madeOf = ({ source, pilots }: Catalogue, products: ReadonlySet<number>): number[] =>
  [source, ...[...pilots.values()].map((pilot) => pilot.source)]
    .flatMap(({ ingredients }) => ingredients)
    .flatMap(({ id, composition }) =>
      composition &&
      [
        composition.base_id,
        ...composition.ingredient_ids,
        composition.default_free_sauce_id ?? 0,
      ].some((part) => products.has(part))
        ? [id]
        : [],
    )
