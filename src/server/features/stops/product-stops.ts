import type {
  resumeProducts as resumeEndpoint,
  stopProducts as stopEndpoint,
} from '#contract/office/availability.ts'
import { type Cells, MOST_CELLS } from '#contract/office/availability.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type ProductStopUntil, productStopEnd } from '#domain/time/product-stops.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import {
  type Batch,
  type StockCell,
  beginProductStops,
  claimBatch,
  endProductStops,
  lockBatch,
  undoBatch,
} from '#server/state/stops/product-stops.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { listGroups } from '#server/stores/staff/listed-people.ts'
import { mayIn, scopeOf } from '#server/features/rights/scope.ts'

type ProductStopServices = Pick<Services, 'catalogue' | 'database' | 'now' | 'stops'>
type ProductStopAnswer = { batch: string; products: number; restaurants: number }

/**
 * Milliseconds within which a batch can be undone. Later, restaurants may already have acted on it.
 */
const UNDO_MILLISECONDS = 5 * 60_000
/**
 * Maximum number of products that an entry of the journal names. If there are more, the entry names
 * none and contains only their number.
 */
const MOST_PRODUCT_NAMES = 20

/**
 * Stops products in restaurants. The end may differ by restaurant. A repeated request with the same
 * key stops nothing again (H10).
 */
export async function stopInRestaurants(
  services: ProductStopServices,
  viewer: StaffViewer,
  { key, ...body }: BodyOf<typeof stopEndpoint> & { key: string },
): Promise<ProductStopAnswer> {
  const at = services.now()
  const { reason } = body
  if (body.for.until === 'none' && reason !== 'recall') throw new Refusal('stop_needs_end')
  return inOneBatch(services, viewer, { key, requestBody: body, at }, async (tx, batch) => {
    const cells = await cellsOf(services, tx, viewer, body.where)
    const ends = endsOf(services, cells, body.for, at)
    const stopped = cells.map((cell) => ({ ...cell, endsAt: ends.get(cell.restaurant) ?? at }))
    const newBatch = await beginProductStops(tx, {
      batch,
      staff: viewer.staff,
      reason,
      cells: stopped,
      at,
    })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: 'products-stopped',
      subject: `stop-batch ${batch}`,
      after: {
        ...journalCells(services, cells),
        ...(body.for.until === 'none'
          ? {}
          : { endsAt: new Date(Math.max(...ends.values())).toISOString() }),
        stopReason: reason,
      },
      at,
    })
    return newBatch
  })
}

/**
 * Puts products back on sale, whoever stopped them. A repeated request with the same key changes
 * nothing (H10).
 */
export async function resumeInRestaurants(
  services: ProductStopServices,
  viewer: StaffViewer,
  { key, ...body }: BodyOf<typeof resumeEndpoint> & { key: string },
): Promise<ProductStopAnswer> {
  const at = services.now()
  return inOneBatch(services, viewer, { key, requestBody: body, at }, async (tx, batch) => {
    const cells = await cellsOf(services, tx, viewer, body.where)
    const { batch: resumedBatch, ended } = await endProductStops(tx, { batch, cells, at })
    if (ended.length > 0)
      await writeAudit(tx, {
        actor: { by: 'staff', staff: viewer.staff },
        action: 'products-resumed',
        subject: `stop-batch ${batch}`,
        after: journalCells(services, ended),
        at,
      })
    return resumedBatch
  })
}

/** Undoes a batch that the viewer made within the last five minutes. */
export async function undoInRestaurants(
  { database, now, stops }: ProductStopServices,
  viewer: StaffViewer,
  batch: string,
): Promise<void> {
  const at = now()
  await database.db.transaction().execute(async (tx) => {
    const lockedBatch = await lockBatch(tx, { batch, staff: viewer.staff })
    if (
      lockedBatch === null ||
      !lockedBatch.restaurants.every((restaurantId) => mayIn(viewer, 'stops', restaurantId))
    )
      throw new Refusal('not_found')
    if (lockedBatch.isUndone) return
    if (at > lockedBatch.at + UNDO_MILLISECONDS) throw new Refusal('undo_too_late')
    await undoBatch(tx, { batch, restaurants: lockedBatch.restaurants, at })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: 'product-stops-undone',
      subject: `stop-batch ${batch}`,
      at,
    })
  })
  await stops.refresh()
}

async function inOneBatch(
  { database, stops }: ProductStopServices,
  { staff }: StaffViewer,
  request: { key: string; requestBody: unknown; at: number },
  work: (tx: Tx, batch: string) => Promise<Batch>,
): Promise<ProductStopAnswer> {
  const { id, products, restaurants } = await database.db.transaction().execute(async (tx) => {
    const claimed = await claimBatch(tx, { staff, ...request })
    if (claimed === 'other-key') throw new Refusal('idempotency_key_reused')
    return claimed.isNew ? work(tx, claimed.batch.id) : claimed.batch
  })
  await stops.refresh()
  return { batch: id, products, restaurants }
}

/**
 * Returns the cells of a request, each once; a cell is a product in a restaurant. Refuses with
 * `not_found` if a product or a restaurant is unknown, or if the viewer may not stop products in
 * that restaurant.
 */
export async function cellsOf(
  { catalogue }: Pick<ProductStopServices, 'catalogue'>,
  tx: Queries,
  viewer: StaffViewer,
  where: readonly Cells[],
): Promise<StockCell[]> {
  const current = catalogue.now()
  const { visibleRestaurants, restaurants } = current
  const productNames = namesIn(current)
  const scope = scopeOf(viewer, 'stops')
  const permittedRestaurants = new Set(
    visibleRestaurants.flatMap(({ id }) => (scope === null || scope.includes(id) ? [id] : [])),
  )
  const groups = where.some(
    ({ restaurants: restaurantChoice }) =>
      typeof restaurantChoice === 'object' && 'group' in restaurantChoice,
  )
    ? await listGroups(tx)
    : []
  const cellsByKey = new Map<string, StockCell>()
  for (const { products, restaurants: requestedRestaurants } of where) {
    if (!products.every((id) => productNames.has(id))) throw new Refusal('not_found')
    for (const restaurant of placesOf(requestedRestaurants))
      for (const product of products)
        if (cellsByKey.set(`${restaurant} ${product}`, { restaurant, product }).size > MOST_CELLS)
          throw new Refusal('stop_too_many')
  }
  if (cellsByKey.size === 0) throw new Refusal('not_found')
  return [...cellsByKey.values()]

  function placesOf(restaurantChoice: Cells['restaurants']): readonly number[] {
    if (restaurantChoice === 'all') return [...permittedRestaurants]
    if ('group' in restaurantChoice) {
      const group = groups.find(({ id }) => id === restaurantChoice.group)
      if (group === undefined) throw fieldRefusal('where', 'scope_unknown')
      return group.restaurants.filter((id) => permittedRestaurants.has(id))
    }
    if (!restaurantChoice.every((id) => restaurants.has(id) && mayIn(viewer, 'stops', id)))
      throw new Refusal('not_found')
    return restaurantChoice
  }
}

/** For each restaurant, by id, the end of a stop that begins now, in epoch milliseconds. */
function endsOf(
  { catalogue }: ProductStopServices,
  cells: readonly StockCell[],
  stopEnd: BodyOf<typeof stopEndpoint>['for'],
  now: number,
): Map<number, number> {
  const { restaurants, source } = catalogue.now()
  const holidays = holidaysOf(source)
  const until: ProductStopUntil =
    stopEnd.until === 'time' ? { until: 'time', at: Date.parse(stopEnd.at) } : stopEnd
  return new Map(
    [...new Set(cells.map(({ restaurant }) => restaurant))].map((id) => {
      const entry = restaurants.get(id)
      if (entry === undefined) throw new Refusal('not_found')
      const end = productStopEnd(until, { rules: openingRules(entry), holidays, now })
      if (!end.ok) throw new Refusal(end.code)
      return [id, end.value]
    }),
  )
}

/**
 * The French names of all products, including those sold only in the restaurant of a pilot, which
 * can be stopped too (H8).
 */
const namesIn = (catalogue: Catalogue): Map<number, string> =>
  new Map(
    [...catalogue.pilots.values(), catalogue].flatMap(({ source: { ingredients, desserts } }) =>
      [...ingredients, ...desserts].map(({ id, name }) => [id, name.fr] as const),
    ),
  )

/**
 * The facts about cells that the journal records: the names of the products, or only their number
 * if there are more than `MOST_PRODUCT_NAMES`, and the number of restaurants.
 */
function journalCells({ catalogue }: ProductStopServices, cells: readonly StockCell[]) {
  const ids = new Set(cells.map(({ product }) => product))
  const names = [...namesIn(catalogue.now())].flatMap(([id, name]) => (ids.has(id) ? [name] : []))
  return {
    products: names.length > MOST_PRODUCT_NAMES ? names.length : names,
    restaurantCount: new Set(cells.map(({ restaurant }) => restaurant)).size,
  }
}
