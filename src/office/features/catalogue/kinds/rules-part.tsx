import { useText } from '#ui/text/text.ts'
import { DraftField, FieldList } from '#office/features/catalogue/field-kinds/draft-field.tsx'
import { editableFields } from '#office/features/catalogue/field-kinds/field-kinds.ts'
import { Section } from '#office/features/catalogue/product/section.tsx'

/** The rules of the menu: the custom salad, the card's points and the age for alcohol (H6). */
export function RulesPart() {
  const t = useText('office-catalogue')
  const words = useText('office-catalogue-fields')
  return (
    <>
      <Section title={words('entry.custom-formula')}>
        <div className="fields">
          <FieldList entry="custom-formula" fields={editableFields('custom-formula')} />
        </div>
      </Section>
      <Section title={t('rules.limits')}>
        <div className="field-row [--column:120px]">
          <DraftField entry="rewards" field="max_points" />
          <DraftField entry="alcohol-rules" field="minimum_age" hint={t('rules.ageHint')} />
        </div>
      </Section>
    </>
  )
}
