import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { Section } from './section.tsx'
import { TypedField } from './typed-field.tsx'

const figures = [
  ['calories', 'kcal'],
  ['nutrition.kj', 'kj'],
  ['nutrition.fat_g', 'fat'],
  ['nutrition.carbs_g', 'carbs'],
  ['nutrition.protein_g', 'protein'],
] as const

const KILOJOULES = 4.184
/**
 * Relative difference between the energy in kcal and that in kJ above which a warning asks the user
 * to check them. A difference of at most 5 kcal gives no warning.
 */
const TOLERANCE = 0.12

/** Energy and nutrients, with the portion in grams to which they refer (H9). */
export function NutritionSection({ row }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  const format = useFormat()
  const { entry, fields } = row
  const portion = fields['portion_g']
  const [kcal, kj] = [Number(fields['calories'] ?? 0), Number(fields['nutrition.kj'] ?? 0)]
  const fromKj = Math.round(kj / KILOJOULES)
  const isStrange = Math.abs(fromKj - kcal) > Math.max(5, kcal * TOLERANCE)
  const source = fields['nutrition_source']
  return (
    <Section
      title={t('nutrition.title')}
      note={typeof portion === 'number' ? t('nutrition.for', { grams: portion }) : undefined}
    >
      <div className="field-row">
        {figures.map(([field, name]) => (
          <TypedField
            key={field}
            entry={entry}
            field={field}
            label={t(`nutrition.${name}`)}
            typing="amount"
          />
        ))}
        <TypedField
          entry={entry}
          field="portion_g"
          label={t('nutrition.portion')}
          typing="amount"
        />
        {fields['portion_ml'] === undefined ? null : (
          <TypedField
            entry={entry}
            field="portion_ml"
            label={t('nutrition.volume')}
            typing="amount"
            isOptional
          />
        )}
        {fields['alcohol_by_volume'] === undefined ? null : (
          <TypedField
            entry={entry}
            field="alcohol_by_volume"
            label={t('nutrition.alcohol')}
            typing="amount"
            isOptional
          />
        )}
      </div>
      {isStrange ? (
        <Notice tone="warn">{t('nutrition.differ', { kj, kcal: fromKj })}</Notice>
      ) : null}
      {Array.isArray(source) && source.every((reference) => typeof reference === 'string') ? (
        <p className="field-hint" lang="en">
          {format.list(source)}
        </p>
      ) : null}
    </Section>
  )
}
