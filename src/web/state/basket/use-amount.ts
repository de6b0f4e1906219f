import type { Cents } from '#domain/money/money.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'

/**
 * A price as text: `11,30 €`, `120 points`, or both if a supplement is paid in addition to the
 * points (C10).
 */
export function useAmount(): (euros: Cents, points: number) => string {
  const t = useText('cart')
  const { price } = useFormat()
  return (euros, points) => {
    if (points === 0) return price(euros)
    return euros === 0
      ? t('line.points', { points })
      : `${t('line.points', { points })} ${t('line.supplement', { price: price(euros) })}`
  }
}
