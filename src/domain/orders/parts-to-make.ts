import type { IngredientId } from '#domain/menu/menu.ts'
import { isBeingMade } from './lateness.ts'
import type { OrderStatus } from './order-status.ts'
import { type RecalledPart, recallOf } from './recalled-parts.ts'
import { type BowlPart, ranOut } from './ticket.ts'

type NamedProduct = { readonly ingredient: IngredientId; readonly name: string }

type LineToMake = {
  readonly name: string
  readonly quantity: number
  readonly parts: readonly Pick<BowlPart, 'ingredient' | 'name' | 'quantity' | 'change'>[]
  readonly replacements?:
    | readonly (NamedProduct & { readonly standIn: NamedProduct | null })[]
    | undefined
  readonly recalled?: readonly RecalledPart[] | undefined
  readonly refunded?: { readonly units: number } | undefined
}

type OrderToMake = { readonly status: OrderStatus; readonly lines: readonly LineToMake[] }

export type PartTotal = NamedProduct & { readonly quantity: number }

/**
 * Returns how many portions of each ingredient the orders still need: most first, and equal
 * quantities by the number of the ingredient. Refunded units, recalled products and ingredients
 * that are left out do not count; what stands in for an ingredient counts in its place.
 */
export function partsToMake(orders: readonly OrderToMake[]): PartTotal[] {
  const totals = new Map<IngredientId, PartTotal>()
  for (const { lines } of orders.filter(({ status }) => isBeingMade(status)))
    for (const { ingredient, name, quantity } of lines.flatMap(partsOfLine)) {
      const before = totals.get(ingredient)?.quantity ?? 0
      totals.set(ingredient, { ingredient, name, quantity: before + quantity })
    }
  return [...totals.values()]
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => b.quantity - a.quantity || a.ingredient - b.ingredient)
}

function partsOfLine(line: LineToMake): PartTotal[] {
  const units = line.quantity - (line.refunded?.units ?? 0)
  const recall = recallOf(line)
  if (recall?.isWhole) return []
  const isRecalled = ({ ingredient }: NamedProduct) =>
    recall?.recalledParts.some((part) => part.ingredient === ingredient) === true
  return line.parts.flatMap((part) => {
    if (part.change === 'left-out') return []
    const missing = ranOut(line.replacements, part)
    const served = missing === undefined ? part : missing.standIn
    if (served === null || isRecalled(served)) return []
    return [{ ingredient: served.ingredient, name: served.name, quantity: units * part.quantity }]
  })
}
