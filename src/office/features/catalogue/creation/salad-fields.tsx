import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { PartsFields } from '#office/features/catalogue/kinds/parts-fields.tsx'
import type { Parts, factsOf } from '#office/features/catalogue/kinds/parts.ts'

/** What a new signature salad is made of, and what follows from it. */
export function SaladFields({
  facts,
  ...parts
}: {
  parts: Parts
  onChange: (parts: Parts) => void
  /** Null until it is whole. */
  facts: ReturnType<typeof factsOf> | null
  errors: Partial<Record<keyof Parts, string | undefined>>
}) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const held = facts?.allergens.map((one) => t(`allergen.${one}`)) ?? []
  return (
    <>
      <PartsFields {...parts} />
      <output className="muted">
        {facts === null
          ? t('salad.hint')
          : t('salad.facts', {
              portion: facts.portion,
              calories: facts.calories,
              allergens: held.length === 0 ? t('allergens.none') : format.list(held),
            })}
      </output>
    </>
  )
}
