import type { Tx } from '#server/db/open.ts'
import { writeCatalogueCodes } from '#server/stores/promos/codes.ts'
import type { CatalogueFile } from '#server/chain/catalogue-schema.ts'
import { catalogueCodes } from './check-promo-codes.ts'
import type { RestaurantsFile } from '#server/chain/restaurants-schema.ts'
import { writeDocument, writeEntries } from './write-entries.ts'

const entriesOf = <T extends { id: number; slug: string }>(list: readonly T[]) =>
  list.map((data) => ({ id: data.id, slug: data.slug, data }))

const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0)

/** Writes a checked `catalogue.json`. Returns the number of changed rows. */
export async function writeCatalogue(tx: Tx, file: CatalogueFile): Promise<number> {
  const { categories, ingredients, desserts, formulas, recipe_ideas, ...documents } = file
  const changes = [
    await writeEntries(tx, { kind: 'category' }, entriesOf(categories)),
    await writeEntries(tx, { kind: 'ingredient' }, entriesOf(ingredients)),
    await writeEntries(tx, { kind: 'dessert' }, entriesOf(desserts)),
    await writeEntries(tx, { kind: 'formula' }, entriesOf(formulas)),
    await writeEntries(tx, { kind: 'recipe' }, entriesOf(recipe_ideas)),
    await writeCatalogueCodes(
      tx,
      catalogueCodes(file.promo_codes, new Set(desserts.map(({ id }) => id))),
    ),
  ]
  for (const [name, data] of Object.entries(documents))
    changes.push(await writeDocument(tx, name, data))
  return sum(changes)
}

/** Writes a checked `restaurants.json`. Returns the number of changed rows. */
export async function writeRestaurants(tx: Tx, file: RestaurantsFile): Promise<number> {
  const { partner_delivery, delivery_services, delivery_cities } = file
  return sum([
    await writeEntries(tx, 'restaurants', entriesOf(file.restaurants)),
    await writeDocument(tx, 'delivery', { partner_delivery, delivery_services, delivery_cities }),
  ])
}
