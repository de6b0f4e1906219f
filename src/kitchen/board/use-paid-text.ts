import type { CounterPart } from '#domain/money/counter-means.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { type DeviceStoredPayment, paymentsOf } from './paid-parts.ts'

/**
 * Describes how an order was paid at the counter: by one means, or the amount by each of several
 * (N4).
 */
export function usePaidText() {
  const t = useText('kitchen')
  const partsText = usePartsText()
  return (paid: DeviceStoredPayment): string => {
    const payments = paymentsOf(paid)
    const [first, second] = payments
    if (first === undefined || second === undefined)
      return t(`counter.paid.${first?.means ?? 'unknown'}`)
    return t('counter.paidParts', { list: partsText(payments) })
  }
}

/** Describes a list of amounts, each with its means of payment. */
export function usePartsText() {
  const t = useText('kitchen')
  const format = useFormat()
  return (payments: readonly CounterPart[]): string =>
    payments
      .map(({ means, amount }) => t(`counter.part.${means}`, { amount: format.price(amount) }))
      .join(', ')
}
