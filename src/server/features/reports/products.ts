import type { Report } from '#contract/office/reports.ts'
import type { Sums } from '#domain/reports/sums.ts'
import type { ProductNames, ReportProduct } from './report-names.ts'

/** Maximum number of ingredients listed for a formula. */
const MOST_INGREDIENTS = 10

type Products = Pick<Report, 'products' | 'formulas'>

/** The products sold in a period, with their names and the figures of the compared period. */
export async function readProducts(
  names: ProductNames,
  now: Sums,
  beside: Sums | null,
): Promise<Products> {
  const portions = now.all('sold').map(([key, { count }]) => ({
    kind: key.startsWith('d') ? ('dessert' as const) : ('ingredient' as const),
    id: Number(key.slice(1)),
    quantity: count,
    beside: beside && beside.of('sold', key).count,
  }))
  const ingredientsByFormula = topIngredientsByFormula(now)
  const formulas = now.all('formulas').map(([key, { count, cents }]) => ({
    id: Number(key),
    count,
    revenue: cents,
    beside: beside && beside.of('formulas', key).count,
    inside: ingredientsByFormula.get(key) ?? [],
  }))
  const nameOf = await names([
    ...portions,
    ...formulas.map(({ id }): ReportProduct => ({ kind: 'formula', id })),
    ...formulas.flatMap((formula) =>
      formula.inside.map(({ id }) => ({ kind: 'ingredient' as const, id })),
    ),
  ])
  return {
    products: portions
      .toSorted((a, b) => b.quantity - a.quantity || a.id - b.id)
      .map((product) => ({ ...product, name: nameOf(product) })),
    formulas: formulas
      .toSorted((a, b) => b.count - a.count || a.id - b.id)
      .map((formula) => ({
        ...formula,
        name: nameOf({ kind: 'formula', id: formula.id }),
        inside: formula.inside.map((ingredient) => ({
          ...ingredient,
          name: nameOf({ kind: 'ingredient', id: ingredient.id }),
        })),
      })),
  }
}

/** The ingredients chosen most often in each formula. */
function topIngredientsByFormula(sums: Sums): Map<string, { id: number; quantity: number }[]> {
  const byFormula = Map.groupBy(sums.all('inside'), ([key]) => key.split(' ')[0] ?? '')
  return new Map(
    [...byFormula].map(([formula, entries]) => [
      formula,
      entries
        .map(([key, { count }]) => ({ id: Number(key.split(' ')[1]), quantity: count }))
        .toSorted((a, b) => b.quantity - a.quantity || a.id - b.id)
        .slice(0, MOST_INGREDIENTS),
    ]),
  )
}
