import { sql } from 'kysely'
import { readSource } from '#server/chain/source.ts'
import type { Queries } from '#server/db/open.ts'
import { type NewCode, readCodes } from '#server/stores/promos/codes.ts'

/** Documents that are a file of their own; all others are parts of `catalogue.json`. */
const files = ['legal', 'illustrations', 'origins', 'chain'] as const
const deliveryDocument = 'delivery'

/**
 * The files of the chain, by name. The import takes them back without a change, and the export of
 * what was imported is the same, byte for byte (B8).
 */
export async function exportChain(db: Queries): Promise<Map<string, string>> {
  const source = await readSource(db)
  const { rows } = await sql<{ name: string; data: unknown }>`
    select name, data from documents order by name`.execute(db)
  const documents = new Map(rows.map(({ name, data }) => [name, data]))
  const isOfCatalogue = (name: string) =>
    name !== deliveryDocument && !files.some((file) => file === name)
  const { partner_delivery, delivery_services, delivery_cities } = source.documents.delivery
  const exported: [string, unknown][] = [
    ...files
      .filter((name) => documents.has(name))
      .map((name): [string, unknown] => [name, documents.get(name)]),
    [
      'catalogue',
      {
        ...Object.fromEntries(
          rows.filter(({ name }) => isOfCatalogue(name)).map(({ name, data }) => [name, data]),
        ),
        categories: source.categories,
        ingredients: source.ingredients,
        desserts: source.desserts,
        formulas: source.formulas,
        recipe_ideas: source.recipes,
      },
    ],
    [
      'restaurants',
      {
        count: source.restaurants.length,
        restaurants: source.restaurants,
        partner_delivery,
        delivery_services,
        delivery_cities,
      },
    ],
    ['sellers', { sellers: source.sellers }],
    ['promos', { promos: await readPromos(db) }],
  ]
  return new Map(
    exported.map(([name, value]) => [
      `${name}.json`,
      `${JSON.stringify(ordered(value), null, 2)}\n`,
    ]),
  )
}

async function readPromos(db: Queries): Promise<(NewCode & { stopped: boolean })[]> {
  const codes = await readCodes(db)
  return codes
    .filter(({ source }) => source === 'command')
    .map((code) => ({
      code: code.code,
      kind: code.kind,
      value: code.value,
      product: code.product,
      minimum: code.minimum,
      valid_from: code.valid_from,
      valid_to: code.valid_to,
      overall_limit: code.overall_limit,
      per_customer_limit: code.per_customer_limit,
      first_order_only: code.first_order_only,
      restaurants: code.restaurants,
      stopped: code.stopped_at !== null,
    }))
}

/** Names that come first in an object; all others follow in alphabetical order. */
const first = ['meta', 'id', 'code', 'slug', 'kind', 'name', 'title', 'fr', 'en', 'es', 'nl']

/** The same value with the members of every object in one order, whatever the database stored. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  )
}
