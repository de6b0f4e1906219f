import { useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { DraftField } from '#office/features/catalogue/field-kinds/draft-field.tsx'
import { partsIn, undeclaredAllergens } from '#office/features/catalogue/kinds/parts.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { allergensIn } from '#office/features/catalogue/table/allergens-cell.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Section } from './section.tsx'

/** The parts of a signature salad. Its bowl is drawn from the same parts (H6, F4). */
export function CompositionSection({ row: { entry, fields } }: { row: EntryRow }) {
  const t = useText('office-catalogue')
  const { list } = useFormat()
  const { drafted, edit } = useCatalogue()
  const declared = allergensIn(fields['allergens'])
  const missing = undeclaredAllergens(drafted, partsIn(fields['composition']), declared)
  return (
    <Section title={t('salad.title')}>
      <div className="fields">
        <DraftField entry={entry} field="composition" />
        {missing.length === 0 ? null : (
          <Notice tone="warn" title={t('salad.undeclared')}>
            <p>{list(missing.map((allergen) => t(`allergen.${allergen}`)))}</p>
            <Button
              kind="outlined"
              onPress={() =>
                edit([
                  {
                    entry,
                    field: 'allergens',
                    before: fields['allergens'] ?? null,
                    after: allergensIn([...declared, ...missing]),
                  },
                ])
              }
            >
              {t('salad.declare')}
            </Button>
          </Notice>
        )}
      </div>
    </Section>
  )
}
