import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { PartsFields } from '#office/features/catalogue/kinds/parts-fields.tsx'
import type { BowlParts, factsOf } from '#office/features/catalogue/kinds/parts.ts'

/** What a new signature salad is made of, and what follows from it. */
export function SaladFields({
  facts,
  ...parts
}: {
  parts: BowlParts
  onChange: (bowlParts: BowlParts) => void
  /** Null until all parts are chosen. */
  facts: ReturnType<typeof factsOf> | null
  errors: Partial<Record<keyof BowlParts, string | undefined>>
}) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const allergenNames = facts?.allergens.map((allergen) => t(`allergen.${allergen}`)) ?? []
  return (
    <>
      <PartsFields {...parts} />
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
