import { sql } from 'kysely'
import type { SoldLine } from '#contract/shop/orders.ts'
import { ALCOHOL_CATEGORY } from '#domain/menu/menu.ts'
import type { ReducibleLine, ReducibleMenu } from '#domain/pricing/promo.ts'
import type { Queries } from '#server/db/open.ts'
import { allRows } from '#server/db/statements.ts'

/** The fields of a line that are needed to compute the discount of a code. */
export type PastLine = Pick<
  SoldLine,
  'line' | 'kind' | 'basePrice' | 'total' | 'points' | 'containerOff'
> & {
  product: number | null
}

/** A sold line in the form that the rules of promo codes read. */
export function reducibleLine({ line: id, kind, product, ...cost }: PastLine): ReducibleLine {
  const sold = product ?? 0
  if (kind === 'custom') return { ...cost, line: { id, kind } }
  if (kind === 'formula') return { ...cost, line: { id, kind, formula: sold } }
  if (kind === 'dessert') return { ...cost, line: { id, kind, dessert: sold } }
  return { ...cost, line: { id, kind, ingredient: sold } }
}

/**
 * Reads the facts of products on which the discount of a code depends, whether or not the products
 * are still on the menu. `products`: their ids; null for all.
 */
export async function readReducibleMenu(
  db: Queries,
  products: readonly number[] | null,
): Promise<ReducibleMenu> {
  const isNamed = products === null ? sql`true` : sql`entry.id = any(${products}::integer[])`
  const rows = await allRows(db)<{
    kind: 'ingredient' | 'dessert'
    id: number
    categoryId: number
    isAlcohol: boolean
  }>`
    select entry.kind, entry.id, (entry.data -> 'category' ->> 'id')::integer as "categoryId",
      coalesce(category.id = ${ALCOHOL_CATEGORY}::integer or (category.data ->> 'is_alcohol')::boolean, false) as "isAlcohol"
    from catalogue_entries entry left join catalogue_entries category
      on category.kind = 'category' and category.id = (entry.data -> 'category' ->> 'id')::integer
    where entry.kind in ('ingredient', 'dessert') and ${isNamed}`
  const ofKind = (kind: string) =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map((row) => [row.id, row]))
  return {
    categories: [...new Map(rows.map((row) => [row.categoryId, row.isAlcohol]))].map(
      ([id, isAlcohol]) => ({ id, isAlcohol }),
    ),
    ingredients: ofKind('ingredient'),
    desserts: ofKind('dessert'),
  }
}
