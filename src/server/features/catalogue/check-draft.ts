import type { EndpointCall } from '#server/http/requests/serve.ts'
import type { checkCatalogueDraft as endpoint } from '#contract/office/catalogue.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Edit } from '#domain/catalogue/entries.ts'
import { type Source, readSource } from '#server/chain/source.ts'
import { findConflictingOrders } from '#server/features/orders/conflicting-orders.ts'
import { dryRun } from '#server/import/import-text.ts'
import { writeEdits, toPathFault } from '#server/import/write-edits.ts'
import type { Services } from '#server/services/services.ts'
import { createCatalogue } from '#server/state/catalogue/catalogue.ts'
import { mostSoldLines } from '#server/stores/catalogue/sold-lines.ts'
import { readOpenDraft } from './read-draft.ts'
import { COMPARED_CARTS, compareCarts, chainCarts, selectSampleCarts } from './sample-carts.ts'

type DraftCheckServices = Pick<Services, 'catalogue' | 'database' | 'now'>
const MONTH = 30 * 86_400_000

/**
 * Reports what the checks find in the draft, and what usual carts would cost with it (H8). The
 * draft is written as an import would write it, and then rolled back.
 */
export async function checkDraft(
  services: DraftCheckServices,
  { staff: { locale } }: EndpointCall<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { catalogue, database, now } = services
  await catalogue.refresh()
  const { edits } = await readOpenDraft(database.db, services)
  const lastPosition = edits.at(-1)?.position ?? 0
  const dryRunResult = await dryRun(database, async (tx) => {
    const writeResult = await writeEdits(tx, edits, now())
    return 'faults' in writeResult
      ? writeResult
      : { source: await readSource(tx, now()), warnings: writeResult.warnings }
  })
  if ('faults' in dryRunResult)
    return {
      seen: lastPosition,
      faults: dryRunResult.faults.map(toPathFault),
      warnings: [],
      carts: [],
      inTheWay: [],
    }
  const menu = catalogue.now().chainMenu(locale)
  const sold = await mostSoldLines(database.readOnly, {
    since: now() - MONTH,
    most: COMPARED_CARTS,
  })
  const carts = [...sold, ...chainCarts(menu, COMPARED_CARTS - sold.length)]
  const next = createCatalogue(dryRunResult.source).chainMenu(locale)
  return {
    seen: lastPosition,
    faults: [],
    warnings: dryRunResult.warnings.map(toPathFault),
    carts: selectSampleCarts(compareCarts(carts, menu, next)),
    inTheWay: await countConflictingOrders(services, edits, dryRunResult.source),
  }
}

/**
 * Counts the orders at times that the draft would close, in the restaurants that it changes (H11).
 */
async function countConflictingOrders(
  services: DraftCheckServices,
  edits: readonly Pick<Edit, 'entry'>[],
  { restaurants }: Pick<Source, 'restaurants'>,
): Promise<ReplyOf<typeof endpoint>['inTheWay']> {
  const current = services.catalogue.now().restaurants
  const changedEntries = new Set(edits.map(({ entry }) => entry))
  const places = restaurants.filter(({ id }) => changedEntries.has(`restaurant ${id}`))
  const orders = await findConflictingOrders(
    services,
    places.map((after) => ({ before: current.get(after.id) ?? null, after })),
  )
  return places.flatMap(({ id, name, slug }) => {
    const count = orders.filter(({ restaurant }) => restaurant === id).length
    return count === 0 ? [] : [{ slug, name, orders: count }]
  })
}
