import type { Cells, Grid } from '#contract/office/availability.ts'

type Product = Grid['products'][number]

/** The products that hold one of those that were chosen, and were not chosen themselves. */
export function holdersOf(where: readonly Cells[], products: Grid['products']): Product[] {
  const chosen = new Set(where.flatMap((cells) => cells.products))
  return products.filter(
    ({ id, holds = [] }) => !chosen.has(id) && holds.some((one) => chosen.has(one)),
  )
}

/** The same cells, with the products that go off sale with them in the same restaurants. */
export const withHolders = (where: readonly Cells[], holders: readonly Product[]): Cells[] =>
  where.map((cells) => ({
    ...cells,
    products: [
      ...cells.products,
      ...holders
        .filter(({ holds = [] }) => holds.some((one) => cells.products.includes(one)))
        .map(({ id }) => id),
    ],
  }))
