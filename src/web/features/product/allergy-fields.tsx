import { allergens } from '#domain/menu/menu.ts'
import { useText } from '#ui/text/text.ts'
import { toggledAllergen, useAllergies } from '#web/state/allergies/allergies.ts'
import { CheckChip } from '#web/ui/controls/chip.tsx'

/** The 14 allergens to declare; the visitor's choice applies on every page (E3). */
export function AllergyFields({
  className = '',
  isTitled = true,
}: {
  className?: string
  /**
   * Whether the fieldset shows its title. If not, the surrounding page shows a title, and this one
   * is only for screen readers.
   */
  isTitled?: boolean
}) {
  const { declared } = useAllergies()
  const t = useText('menu')
  const tAllergies = useText('allergies')
  return (
    <fieldset className={className}>
      <legend className={isTitled ? 'mb-2 font-semibold' : 'sr-only'}>
        {t('allergies.title')}
      </legend>
      <div className="flex flex-wrap gap-2">
        {allergens.map((allergen) => {
          const isDeclared = declared.includes(allergen)
          return (
            <CheckChip
              key={allergen}
              pressed={isDeclared}
              onClick={() =>
                useAllergies.setState({ declared: toggledAllergen(declared, allergen) })
              }
            >
              {capital(t(`allergen.${allergen}`))}
            </CheckChip>
          )
        })}
      </div>
      <p className="mt-3 text-sm text-ink-2">{tAllergies('what')}</p>
    </fieldset>
  )
}

const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1)
