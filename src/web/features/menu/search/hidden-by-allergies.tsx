import { useText } from '#ui/text/text.ts'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { useAllergies } from '#web/state/allergies/allergies.ts'

/** The number of products that are not shown because of declared allergies (E3). */
export function HiddenByAllergies({ count }: { count: number }) {
  const { declared } = useAllergies()
  const t = useText('allergies')
  const names = useAllergenNames(declared)
  return (
    <output className="mt-2 block text-sm font-semibold text-warn">
      {t('hidden', { count, list: names.join(', ') })}
    </output>
  )
}
