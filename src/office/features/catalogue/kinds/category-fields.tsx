import { keyOf } from '#domain/catalogue/field-table.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { carryEdits, restaurantsWith } from '#office/features/catalogue/places/place-edits.ts'
import { RestaurantList } from '#office/features/catalogue/places/restaurant-list.tsx'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import {
  entriesNeedingKind,
  hasFixedId,
  kindsFor,
  productsIn,
  entriesUsingCategory,
} from './category-facts.ts'
import type { ChangeField } from './contents.ts'

/**
 * The kind of a category, and the restaurants that carry it; a warning comes first if a change
 * would break other entries (H6).
 */
export function CategoryFields({ row, change }: { row: EntryRow; change: ChangeField }) {
  const t = useText('office-catalogue')
  const words = useText('office-catalogue-fields')
  const nameOf = useEntryName()
  const { drafted, edit } = useCatalogue()
  const { entry, fields } = row
  const id = Number(keyOf(entry))
  const kinds = kindsFor(drafted, id)
  const kind = plainValue(fields['kind'] ?? null)
  const count = productsIn(drafted, id).length
  const broken = kinds.length > 1 ? entriesNeedingKind(drafted, id) : []
  const usages = entriesUsingCategory(drafted, id)
  return (
    <>
      <p className="muted">{t('categories.products', { count })}</p>
      {count === 0 || hasFixedId(id) ? null : (
        <p className="field-hint">{t('categories.emptyFirst')}</p>
      )}
      <Select
        label={t('column.kind')}
        hint={kinds.length === 1 ? t('categories.kept') : undefined}
        choices={kinds.map((id) => ({ id, text: words(`word.${id}`) }))}
        value={kind}
        onChange={(after) => {
          if (after !== null) change('kind', after)
        }}
      />
      <EntryNames title={t('categories.broken')} entries={broken.map(nameOf)} isWarning />
      <Checkbox value={fields['is_dish'] === true} onChange={(isOn) => change('is_dish', isOn)}>
        {t('categories.dish')}
      </Checkbox>
      {hasFixedId(id) ? null : (
        <Checkbox
          value={fields['is_dessert'] === true}
          onChange={(isOn) => change('is_dessert', isOn)}
        >
          {t('categories.dessert')}
        </Checkbox>
      )}
      <EntryNames title={t('categories.taken')} entries={usages.map(nameOf)} />
      <fieldset className="product-list">
        <legend className="field-label">{t('categories.places')}</legend>
        <RestaurantList
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
