import type { LineId } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PricedLine } from '#domain/cart/priced.ts'

/** The unit price under which the customer last saw a line, and the choices that it was for. */
export type SeenPrices = Readonly<
  Record<LineId, { readonly choices: string; readonly price: Cents }>
>

type Priced = Pick<PricedLine, 'line' | 'unitPrice'>

/**
 * Notes what is shown now; a line whose choices are the same keeps the price it was first seen at
 * (C27).
 */
export function seePrices(seen: SeenPrices, lines: readonly Priced[]): SeenPrices {
  return Object.fromEntries(
    lines.map(({ line, unitPrice }) => {
      const choices = JSON.stringify(line)
      const before = seen[line.id]
      return [line.id, before?.choices === choices ? before : { choices, price: unitPrice }]
    }),
  )
}

export const pricesOf = (seen: SeenPrices): Record<LineId, Cents> =>
  Object.fromEntries(Object.entries(seen).map(([line, { price }]) => [line, price]))
