import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  ChangeSetView,
  DraftEdit,
  OfficeCatalogue,
  getOfficeCatalogue,
  getChangeSet,
} from '#contract/office/catalogue.ts'
import { changesOf } from '#domain/catalogue/changes.ts'
import { type Edit, type Entries, type EntryFields, applyEdits } from '#domain/catalogue/entries.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { readSecondPeople } from '#server/features/rights/second-person.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { nothingSoldOut } from '#server/state/catalogue/sold-out.ts'
import {
  type StoredChangeSet,
  listChangeSets as listStored,
  readChangeSet,
} from '#server/stores/catalogue/change-sets.ts'
import { readEdits } from '#server/stores/catalogue/edits.ts'
import { readHistory } from '#server/stores/catalogue/edit-times.ts'
import { retiredAllergens } from '#server/stores/catalogue/retired-entries.ts'
import { publishedEntries } from './published-entries.ts'
import { readDraftView, toDraftEdits } from './read-draft.ts'

type CatalogueServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/** Reads the published catalogue, and the draft of its next version (H6). */
export async function readCatalogue(
  services: CatalogueServices,
  { staff: viewer }: EndpointCall<typeof getOfficeCatalogue>,
): Promise<OfficeCatalogue> {
  await services.catalogue.refresh()
  const catalogue = services.catalogue.now()
  return {
    version: catalogue.version,
    since: catalogue.source.changedAt,
    entries: {
      ...Object.fromEntries(publishedEntries(catalogue)),
      ...Object.fromEntries(catalogue.source.restaurants.map(restaurantFieldsOf)),
    },
    places: placesOf(catalogue, services.now()),
    restaurants: catalogue.visibleRestaurants.length,
    draft: await readDraftView(services, viewer),
  }
}

/**
 * Returns the fields of a restaurant that the catalogue shows: its name, its price zone, the
 * categories that it sells, and whether it sells alcohol.
 */
const restaurantFieldsOf = (restaurant: RestaurantEntry): [string, EntryFields] => {
  const { id, name, mainCategories, dessertCategories, sells_alcohol } = restaurant
  const zone = restaurant.price_zone ?? null
  const editedFields = { exists: true, name, mainCategories, dessertCategories, sells_alcohol }
  return [`restaurant ${id}`, zone === null ? editedFields : { ...editedFields, price_zone: zone }]
}

/**
 * Counts in how many restaurants each product is on the menu. Restaurants with the same menu are
 * grouped, so that each menu is read only once.
 */
function placesOf(catalogue: Catalogue, now: number): Record<string, number> {
  const places: Record<string, number> = {}
  const versions = Map.groupBy(catalogue.visibleRestaurants, (entry) =>
    catalogue.menuVersion(entry, nothingSoldOut, now),
  )
  for (const [, [firstRestaurant, ...otherRestaurants]] of versions) {
    if (firstRestaurant === undefined) continue
    const menu = catalogue.menu(firstRestaurant, 'fr', nothingSoldOut, now)
    for (const [kind, products] of [
      ['ingredient', menu.ingredients],
      ['dessert', menu.desserts],
    ] as const)
      for (const { id, available } of Object.values(products)) {
        const entry = `${kind} ${id}`
        if (available) places[entry] = (places[entry] ?? 0) + 1 + otherRestaurants.length
      }
  }
  return places
}

const nameOf = (catalogue: Catalogue, restaurant: number): string =>
  catalogue.restaurants.get(restaurant)?.name ?? String(restaurant)

function toChangeSetView(
  catalogue: Catalogue,
  set: StoredChangeSet & { edits: readonly Edit[] },
): ChangeSetView | null {
  const { state } = set
  if (state === 'draft' || state === 'discarded') return null
  return {
    id: set.id,
    state,
    by: set.publishedBy ?? set.by,
    publishAt: set.publishAt?.toISOString() ?? null,
    pilot:
      set.pilot === null || set.pilotFrom === null
        ? null
        : { restaurant: nameOf(catalogue, set.pilot), from: set.pilotFrom.toISOString() },
    publishedAt: set.publishedAt?.toISOString() ?? null,
    undoes: set.undoes,
    changes: changesOf(set.edits).length,
  }
}

export async function listChangeSets({
  catalogue,
  database,
}: CatalogueServices): Promise<ChangeSetView[]> {
  const sets = await listStored(database.db)
  return sets.flatMap((set) => toChangeSetView(catalogue.now(), set) ?? [])
}

/**
 * Reads the changes of a set, compared with the current catalogue; for a published set, the changes
 * recorded when it was published.
 */
export async function readSet(
  services: CatalogueServices,
  { staff: { staff }, params: { id } }: EndpointCall<typeof getChangeSet>,
): Promise<{ set: ChangeSetView; edits: DraftEdit[] }> {
  const { catalogue, database } = services
  const storedSet = await readChangeSet(database.db, id)
  const edits = storedSet === null ? [] : await readEdits(database.db, id)
  const set = storedSet === null ? null : toChangeSetView(catalogue.now(), { ...storedSet, edits })
  if (set === null) throw new Refusal('not_found')
  const published: Entries =
    set.state === 'published'
      ? applyEdits(
          new Map(),
          edits.map((edit) => ({ ...edit, after: edit.before })),
        )
      : publishedEntries(catalogue.now(), edits)
  const drafted = applyEdits(published, edits)
  const retired = await retiredAllergens(database.db, set.state === 'published' ? [] : edits)
  const problemOf = await readSecondPeople(database.db, services.now())
  const comparison = { edits, published, drafted, retired }
  return { set, edits: toDraftEdits(comparison, { viewer: staff, problemOf }, []) }
}

/** Reads the published changes of an entry, newest first (H9). */
export async function readEntryHistory({ database }: CatalogueServices, entry: string) {
  const changes = await readHistory(database.db, entry)
  return changes.map(({ publishedAt, ...change }) => ({
    ...change,
    publishedAt: publishedAt.toISOString(),
  }))
}
