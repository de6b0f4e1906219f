import type { CartLine } from '#domain/cart/cart.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { placesTaken } from '#web/features/compose/choosing/offers.ts'
import type { ComposerStep } from '#web/features/compose/choosing/steps.ts'

/**
 * The number of filled places, such as “4 / 6 included”, always in view while the customer chooses.
 * When all included places are filled, it states beforehand that the next portion costs extra
 * (F12).
 */
export function PlacesTaken({
  line,
  step,
  className,
}: {
  line: CartLine
  step: ComposerStep
  className: string
}) {
  const { menu } = useMenu()
  const t = useText('compose')
  const occupancy = step === 'done' ? null : placesTaken(line, step, menu)
  if (!occupancy) return null
  const { filled, places, extras, nextCosts } = occupancy
  return (
    <span className={`num ${className}`}>
      {extras > 0
        ? t('places.over', { places, extras })
        : nextCosts
          ? t('places.full', { places })
          : t('places.open', { chosen: filled, places })}
    </span>
  )
}
