import type { Slot } from '#domain/cart/cart.ts'
import { holdsDessert, isDeclined, portionsIn, slotRule } from '#domain/cart/composition.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { stepName } from '#web/features/compose/choosing/steps.ts'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'

/**
 * A button such as “Sans sauce”: leaves an optional slot empty and marks it settled (C22). Removes
 * its content.
 */
export function DeclineChip({
  composition: { line, change },
  slot,
}: {
  composition: Composition
  slot: Slot
}) {
  const { menu } = useMenu()
  const t = useText('compose')
  const rule = slotRule(line, slot, menu)
  const sideOfDessert = holdsDessert(line, slot, menu)
  if (!rule?.declinable || (rule.needed === 0 && !sideOfDessert)) return null
  const name = stepName(line, slot, menu)
  const declined = isDeclined(line, slot) && portionsIn(line, slot).length === 0
  const decline = () => change(({ id }) => [{ type: 'decline-slot', line: id, slot }])
  const key = name === 'bases' || name === 'ingredients' || name === 'done' ? 'sauces' : name
  return (
    <div className="mt-4">
      <Chip pressed={declined} onClick={() => (declined ? undefined : decline())}>
        {declined ? <Icon name="check" size={16} /> : null}
        {t(`decline.${key}`)}
      </Chip>
    </div>
  )
}
