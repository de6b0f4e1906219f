import { declaredIn, declaredInLine } from '#domain/cart/allergies.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { useAllergies } from '#web/state/allergies/allergies.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { AllergyMarkProps } from './allergy-mark.tsx'
import { useAllergenNames } from './product-facts.tsx'

export function DeclaredMark({ source, className = 'text-sm text-err' }: AllergyMarkProps) {
  const { menu } = useMenu()
  const { declared } = useAllergies()
  const t = useText('allergies')
  const contained = new Set(
    source.flatMap((subject) =>
      typeof subject === 'number'
        ? declaredIn(subject, declared, menu)
        : typeof subject === 'string'
          ? subject
          : declaredInLine(subject, declared, menu),
    ),
  )
  const names = useAllergenNames(declared.filter((allergen) => contained.has(allergen)))
  if (names.length === 0) return null
  return (
    <span className={`flex items-center gap-1 leading-tight font-semibold ${className}`}>
      <Icon name="warning" size={16} />
      {t('holds', { list: names.join(', ') })}
    </span>
  )
}
