import { needsSecondPerson } from '#domain/catalogue/second-person.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { FieldSection } from './product-fields.tsx'

/**
 * The fourteen allergens of EU law, whose changes a second person confirms (P4), and the diets
 * (H9).
 */
export function AllergensSection({ row }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  const { draft, published } = useCatalogue()
  const { entry, editedFields } = row
  const allergenEdit = draft.edits.find(
    (draftEdit) => draftEdit.entry === entry && draftEdit.field === 'allergens',
  )
  return (
    <FieldSection
      section="allergens"
      row={row}
      title={t('allergens.title')}
      note={t('allergens.law')}
    >
      {needsSecondPerson(published, { entry, field: 'allergens' }) ? (
        <Notice tone="warn">
          {allergenEdit?.confirmedBy != null
            ? t('allergens.confirmed', { name: allergenEdit.confirmedBy })
            : editedFields.has('allergens')
              ? t('allergens.waiting')
              : t('allergens.second')}
        </Notice>
      ) : null}
    </FieldSection>
  )
}
