import type { Allergen } from '#domain/menu/menu.ts'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { useText } from '#ui/text/text.ts'

/** The allergens of the whole order, with the warning about traces (F4). */
export function OrderAllergens({ allergens }: { allergens: readonly Allergen[] }) {
  const t = useText('cart')
  const names = useAllergenNames(allergens)
  return (
    <p className="text-sm text-ink-2">
      <AllergyMark source={allergens} className="mb-1 text-err" />
      <strong className="font-semibold text-ink">
        {t(names.length > 0 ? 'summary.allergens' : 'summary.noneDeclared')}
      </strong>{' '}
      {names.length > 0 ? `${names.join(', ')}. ` : null}
      {t('summary.crossContact')}
    </p>
  )
}
