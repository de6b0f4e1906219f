import { legalKinds } from '#server/chain/legal-versions-schema.ts'
import type { FormulaEntry } from '#server/chain/catalogue-schema.ts'
import type { Source } from '#server/chain/source.ts'
import type { Queries } from '#server/db/open.ts'
import { dayIn } from '#domain/time/opening.ts'
import { obstaclesTo } from './check-selling.ts'
import { type ChainFault, type ImportFault, fault } from './faults.ts'

/** Files without which the program cannot serve the shop of a chain. */
const required = ['legal', 'catalogue', 'restaurants', 'sellers', 'chain'] as const

/** Required files and legal texts that are missing in the database. */
export async function missingFiles(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('documents').select('name').execute()
  const names = new Set(rows.map(({ name }) => name))
  const isPresent: Record<(typeof required)[number], boolean> = {
    legal: names.has('legal'),
    catalogue: names.has('custom_formula'),
    restaurants: names.has('delivery'),
    sellers: (await db.selectFrom('sellers').select('id').limit(1).execute()).length > 0,
    chain: names.has('chain'),
  }
  const versions = await db.selectFrom('legal_versions').select('kind').distinct().execute()
  const kinds = new Set(versions.map(({ kind }) => kind))
  return [
    ...required.filter((name) => !isPresent[name]).map((name) => `${name}.json`),
    ...legalKinds.filter((kind) => !kinds.has(kind)).map((kind) => `a version of ${kind}`),
  ]
}

/**
 * Warnings about conditions that are no fault of a file but cause a problem later: a restaurant
 * that never sells, a price zone without prices, a legal text without a version in force, a product
 * that cannot be made. Each warning has its place in the exported files, which have the same
 * content as the imported files (B1, B4, B5, B6).
 */
export function checkChain(source: Source, now = Date.now()): ChainFault[] {
  const today = dayIn(now).toString()
  const obstacles = obstaclesTo(source, today)
  return [
    ...withoutSeller(source),
    ...source.restaurants.flatMap((entry, i) =>
      entry.active && !entry.closed
        ? obstacles(entry, `$.restaurants[${i}]`).map((obstacle) => ({
            file: 'restaurants.json',
            ...obstacle,
          }))
        : [],
    ),
    ...zonesWithoutPrices(source),
    ...notMade(source),
    ...notInForce(source, today),
  ]
}

/**
 * Restaurants without a seller. The place of the fault is in `sellers.json`, because a seller lists
 * its restaurants there (B1).
 */
function withoutSeller({ restaurants, sellers }: Source): ChainFault[] {
  const sold = new Set(
    sellers.flatMap(({ establishments }) => establishments.map(({ restaurant }) => restaurant)),
  )
  const path = sellers.length === 1 ? '$.sellers[0].establishments' : '$.sellers'
  return restaurants
    .filter(({ active, closed, id }) => active && !closed && !sold.has(id))
    .map(({ id, slug }) => ({
      file: 'sellers.json',
      ...fault(path, 'seller_missing', { slug, restaurant: id }),
    }))
}

/** Zones in use that have no prices. A zone that no restaurant names may be empty. */
function zonesWithoutPrices({ priceZones, restaurants }: Source): ChainFault[] {
  const zonesInUse = new Set(restaurants.map(({ price_zone: zone }) => zone))
  return priceZones.flatMap(({ id, prices }, i) =>
    prices.length === 0 && zonesInUse.has(id)
      ? [
          {
            file: 'catalogue.json',
            ...fault(`$.price_zones[${i}].prices`, 'zone_empty', { zone: id }),
          },
        ]
      : [],
  )
}

/**
 * Signature salads and formulas that are on the menu although they cannot be made from the products
 * on sale.
 */
function notMade({ ingredients, desserts, formulas, documents }: Source): ChainFault[] {
  const onSale = [...ingredients, ...desserts].filter(({ active }) => active)
  const ids = new Set(onSale.map(({ id }) => id))
  const categories = new Set(onSale.map(({ category }) => category.id))
  const say = (catalogueFault: ImportFault): ChainFault => ({
    file: 'catalogue.json',
    ...catalogueFault,
  })
  const off = (productIds: readonly number[]) => productIds.filter((id) => !ids.has(id)).join(', ')
  return [
    ...ingredients.flatMap(({ active, composition, slug }, i) => {
      if (!active || composition === undefined) return []
      const unavailable = off([composition.base_id, ...composition.ingredient_ids])
      return unavailable === ''
        ? []
        : [
            say(
              fault(`$.ingredients[${i}].composition`, 'part_not_on_sale', {
                slug,
                ids: unavailable,
              }),
            ),
          ]
    }),
    ...formulas.flatMap((formula, i) => {
      if (!formula.active) return []
      const empty = placesOf(formula, documents.custom_formula.category_ids).filter(
        ([, filling]) => !filling.some((id) => categories.has(id)),
      )
      const { preset, slug } = formula
      const unavailable = preset
        ? off([preset.base_ids, preset.ingredient_ids, preset.sauce_ids].flat())
        : ''
      return [
        ...empty.map(([place]) =>
          say(fault(`$.formulas[${i}]`, 'place_unfilled', { place, slug })),
        ),
        ...(unavailable === ''
          ? []
          : [
              say(fault(`$.formulas[${i}].preset`, 'part_not_on_sale', { slug, ids: unavailable })),
            ]),
      ]
    }),
  ]
}

type FormulaPlace = readonly [name: string, categories: readonly number[]]

/** The required places of a formula, and the categories whose products fill them. */
function placesOf(
  formula: FormulaEntry,
  { bases, ingredients, sauces }: Source['documents']['custom_formula']['category_ids'],
): FormulaPlace[] {
  const places: FormulaPlace[] = [['bases', bases]]
  if (formula.num_of_ingredients > 0) places.push(['ingredients', ingredients])
  if (formula.num_of_sauce > 0) places.push(['sauces', sauces])
  for (const { required: must, slot, category_ids: ids } of formula.sides)
    if (must) places.push([slot, ids])
  return places
}

/**
 * Kinds of legal text without a version in force. Without terms no order is accepted, and the page
 * of a missing text is empty (B3).
 */
const notInForce = ({ legalVersions }: Source, today: string): ChainFault[] =>
  legalKinds
    .filter((kind) =>
      legalVersions.every((version) => version.kind !== kind || version.version > today),
    )
    .flatMap((kind) => {
      const [first] = legalVersions.filter((version) => version.kind === kind)
      return first === undefined
        ? []
        : [
            {
              file: `legal/${kind}-${first.version}.json`,
              ...fault('$.version', 'not_in_force', { kind, version: first.version }),
            },
          ]
    })
