import type { Formula, Product } from '#domain/menu/menu.ts'
import { useText } from '#ui/text/text.ts'
import { Points } from '#web/ui/show/points.tsx'

/**
 * The price in points as plain text, shown to visitors. Renders nothing on the coloured field of a
 * formula (`onField`), where only customers see prices in points.
 */
export function WorthInPoints({
  product: { points },
  onField = false,
}: {
  product: Product | Formula
  onField?: boolean
}) {
  const t = useText('menu')
  if (points === null || onField) return null
  return (
    <span>
      <Points>{t('product.orPoints', { points })}</Points>
    </span>
  )
}
