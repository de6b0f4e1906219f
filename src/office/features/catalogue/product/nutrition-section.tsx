import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { FieldSection } from './product-fields.tsx'

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
  const { fields } = row
  const portion = fields['portion_g']
  const [kcal, kj] = [Number(fields['calories'] ?? 0), Number(fields['nutrition.kj'] ?? 0)]
  const fromKj = Math.round(kj / KILOJOULES)
  const isStrange = Math.abs(fromKj - kcal) > Math.max(5, kcal * TOLERANCE)
  const source = fields['nutrition_source']
  return (
    <FieldSection
      section="nutrition"
      row={row}
      title={t('nutrition.title')}
      note={typeof portion === 'number' ? t('nutrition.for', { grams: portion }) : undefined}
    >
      {isStrange ? (
        <Notice tone="warn">{t('nutrition.differ', { kj, kcal: fromKj })}</Notice>
      ) : null}
      {Array.isArray(source) && source.every((reference) => typeof reference === 'string') ? (
        <p className="field-hint" lang="en">
          {format.list(source)}
        </p>
      ) : null}
    </FieldSection>
  )
}
