import { keyOf } from '#domain/catalogue/field-table.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { DraftField } from '#office/features/catalogue/field-kinds/draft-field.tsx'
import { carryEdits, restaurantsWith } from '#office/features/catalogue/places/place-edits.ts'
import { RestaurantChoice } from '#office/ui/fields/restaurant-choice.tsx'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'
import { Notice } from '#ui/parts/notice.tsx'
import {
  entriesNeedingKind,
  hasFixedId,
  kindsFor,
  productsIn,
  entriesUsingCategory,
} from './category-facts.ts'

/**
 * The kind of a category, and the restaurants that carry it; a warning comes first if a change
 * would break other entries (H6).
 */
export function CategoryFields({ row }: { row: EntryRow }) {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  const { drafted, edit } = useCatalogue()
  const { entry, fields } = row
  const id = Number(keyOf(entry))
  const kind = plainValue(fields['kind'] ?? null)
  const count = productsIn(drafted, id).length
  const broken = kindsFor(drafted, id).length > 1 ? entriesNeedingKind(drafted, id) : []
  const usages = entriesUsingCategory(drafted, id)
  return (
    <>
      <p className="muted">{t('categories.products', { count })}</p>
      {count === 0 || hasFixedId(id) ? null : (
        <p className="field-hint">{t('categories.emptyFirst')}</p>
      )}
      <DraftField entry={entry} field="kind" />
      <EntryNames title={t('categories.broken')} entries={broken.map(nameOf)} isWarning />
      <DraftField entry={entry} field="is_dish" />
      {hasFixedId(id) ? null : <DraftField entry={entry} field="is_dessert" />}
      <EntryNames title={t('categories.taken')} entries={usages.map(nameOf)} />
      <fieldset className="grid min-w-0 gap-2.5">
        <legend className="field-label">{t('categories.places')}</legend>
        <RestaurantChoice
          value={restaurantsWith(drafted, id)}
          onChange={(ids) => edit(carryEdits(drafted, id, ids, kind))}
        />
      </fieldset>
    </>
  )
}

function EntryNames({
  title,
  entries,
  isWarning = false,
}: {
  title: string
  entries: readonly string[]
  isWarning?: boolean
}) {
  const { list } = useFormat()
  return entries.length === 0 ? null : (
    <Notice tone={isWarning ? 'warn' : 'info'} title={title}>
      {list(entries)}
    </Notice>
  )
}
