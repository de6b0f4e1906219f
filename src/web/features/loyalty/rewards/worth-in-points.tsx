import type { Formula, Product } from '#domain/menu/menu.ts'
import { useText } from '#web/base/text/text.ts'
import { Points } from '#web/ui/show/points.tsx'

/**
 * What points are worth, to who has none yet; a formula on its colour says it to customers alone.
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
