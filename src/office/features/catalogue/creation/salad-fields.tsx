import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { PartsFields } from '#office/features/catalogue/kinds/parts-fields.tsx'
import type { BowlParts, nutritionOf } from '#office/features/catalogue/kinds/parts.ts'

/** The parts of a new signature salad, and the figures computed from them. */
export function SaladFields({
  facts,
  ...partsFields
}: {
  bowlParts: BowlParts
  onChange: (bowlParts: BowlParts) => void
  /** The computed figures; null until all parts are chosen. */
  facts: ReturnType<typeof nutritionOf> | null
  errors: Partial<Record<keyof BowlParts, string | undefined>>
}) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const allergenNames = facts?.allergens.map((allergen) => t(`allergen.${allergen}`)) ?? []
  return (
    <>
      <PartsFields {...partsFields} />
      <output className="muted">
        {facts === null
          ? t('salad.hint')
          : t('salad.facts', {
              portion: facts.portion,
              calories: facts.calories,
              allergens:
                allergenNames.length === 0 ? t('allergens.none') : format.list(allergenNames),
            })}
      </output>
    </>
  )
}
