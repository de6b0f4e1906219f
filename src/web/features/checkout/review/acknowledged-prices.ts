import type { LineId } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PricedLine } from '#domain/cart/priced.ts'

/**
 * For each line, the unit price in cents that the customer last saw, and the choices to which that
 * price applied.
 */
export type AcknowledgedPrices = Readonly<
  Record<LineId, { readonly choices: string; readonly price: Cents }>
>

type Priced = Pick<PricedLine, 'line' | 'unitPrice'>

/**
 * Records the prices now shown; a line whose choices are unchanged keeps its first recorded price
 * (C27).
 */
export function recordPrices(
  previousPrices: AcknowledgedPrices,
  lines: readonly Priced[],
): AcknowledgedPrices {
  return Object.fromEntries(
    lines.map(({ line, unitPrice }) => {
      const choices = JSON.stringify(line)
      const before = previousPrices[line.id]
      return [line.id, before?.choices === choices ? before : { choices, price: unitPrice }]
    }),
  )
}

export const pricesOf = (prices: AcknowledgedPrices): Record<LineId, Cents> =>
  Object.fromEntries(Object.entries(prices).map(([line, { price }]) => [line, price]))
