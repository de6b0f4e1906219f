import { keyOf } from '#domain/catalogue/field-table.ts'
import { useLocale } from '#ui/text/text.ts'
import { FieldList } from '#office/features/catalogue/field-kinds/draft-field.tsx'
import { editableFields } from '#office/features/catalogue/field-kinds/field-kinds.ts'
import { type EntryRow, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { RemovePart } from '#office/features/catalogue/removal/remove-part.tsx'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { CategoryFields } from './category-fields.tsx'
import { isRemovable } from './category-facts.ts'

/**
 * Kinds of entries that can always be removed in the drawer; a category can be removed if
 * `isRemovable`. A dessert is a product, and is taken off sale on the products’ page.
 */
const removable: readonly string[] = ['formula', 'recipe', 'reward']

/** The contents of an entry as form fields; each change is saved in the draft at once (H6). */
export function EntryDrawer({
  row,
  columns,
  onClose,
  onPrevious,
  onNext,
}: {
  row: EntryRow
  /** The fields that the columns of the table edit. */
  columns: readonly string[]
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}) {
  const locale = useLocale()
  const { drafted } = useCatalogue()
  const { entry, kind } = row
  const canGo =
    kind === 'category' ? isRemovable(drafted, Number(keyOf(entry))) : removable.includes(kind)
  // The other fields of a dessert are on its page.
  const fields =
    kind === 'dessert'
      ? ['coulis_category_ids', 'topping_category_ids']
      : editableFields(kind).filter((field) => !columns.includes(field))
  return (
    <Drawer
      of={entry}
      title={nameOf(row, locale)}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={!canGo ? undefined : <RemovePart entry={entry} onDone={onClose} />}
    >
      <div className="fields" key={entry}>
        {kind === 'category' ? (
          <CategoryFields row={row} />
        ) : (
          <FieldList entry={entry} fields={fields} />
        )}
      </div>
    </Drawer>
  )
}
