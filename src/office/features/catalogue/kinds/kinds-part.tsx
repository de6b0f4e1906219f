import { useState } from 'react'
import type {
  CatalogueFilters,
  CatalogueTab,
} from '#office/features/catalogue/rows/catalogue-address.ts'
import { type EntryKind, keyOf } from '#domain/catalogue/field-table.ts'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import type { EditColumn } from '#office/features/catalogue/table/edit-columns.ts'
import { EditTable } from '#office/features/catalogue/table/edit-table.tsx'
import { useFieldColumns } from '#office/features/catalogue/table/field-columns.tsx'
import { useTextColumns } from '#office/features/catalogue/table/text-columns.tsx'
import { NewEntryButton } from '#office/features/catalogue/creation/new-entry-button.tsx'
import { restaurantsWith } from '#office/features/catalogue/places/place-edits.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { productsIn } from './category-facts.ts'
import { EntryDrawer } from './entry-drawer.tsx'

type KindTab = Exclude<CatalogueTab, 'products' | 'languages' | 'prices' | 'rules'>

/** The columns of a tab: a field, or the fields whose values one cell lists. */
type TabTable = {
  kinds: readonly EntryKind[]
  text: string
  columns: readonly (string | string[])[]
}

const tables: Record<KindTab, TabTable> = {
  formulas: {
    kinds: ['formula'],
    text: 'name',
    columns: ['price', 'num_of_base', 'num_of_ingredients', 'num_of_sauce', ['sides'], 'active'],
  },
  recipes: {
    kinds: ['recipe'],
    text: 'title',
    columns: ['custom_formula_price', 'calories', ['base_id', 'ingredient_ids', 'sauce_id']],
  },
  desserts: {
    kinds: ['dessert'],
    text: 'name',
    columns: [
      'price',
      'num_of_coulis',
      'num_of_toppings',
      ['coulis_category_ids', 'topping_category_ids'],
      'active',
    ],
  },
  rewards: { kinds: ['reward'], text: 'label', columns: ['points', ['grants']] },
  categories: { kinds: ['category'], text: 'name', columns: [['kind'], 'position'] },
  allergens: { kinds: ['allergen', 'diet'], text: 'name', columns: [] },
}
/**
 * The kind of entry that can be created in each tab. Desserts are created as products, and the list
 * of allergens is fixed by law.
 */
const madeIn = {
  formulas: 'formula',
  recipes: 'recipe',
  rewards: 'reward',
  categories: 'category',
} as const

/**
 * A table of the entries of one tab (formulas, recipes, desserts, rewards, categories, allergens
 * and diets): texts, figures, and a drawer with the contents of an entry (H6).
 */
export function KindsPart({
  tab,
  rows: all,
  open,
  change,
}: {
  tab: KindTab
  rows: readonly EntryRow[]
  /** The entry in the drawer. */
  open: string | null
  change: ChangeUrlState<CatalogueFilters>
}) {
  const t = useText('office-catalogue')
  const { drafted } = useCatalogue()
  const { kinds, text, columns: fields } = tables[tab]
  const rows = all.filter(({ kind }) => kinds.includes(kind))
  const texts = useTextColumns(text, rows)
  const columnOf = useFieldColumns((entry) => change({ open: entry }))
  /** The key of the entry that was just created. Its row gets the focus. */
  const [created, setCreated] = useState<string | null>(null)
  const counted = (id: 'products' | 'places', count: (category: number) => number): EditColumn => ({
    id,
    header: t(`column.${id}`),
    isNumber: true,
    width: '96px',
    cell: (row) => count(Number(keyOf(row.entry))),
  })
  const columns = [
    ...texts,
    ...fields.map((field) => columnOf(`${kinds[0]} `, field)),
    ...(tab === 'categories'
      ? [
          counted('products', (category) => productsIn(drafted, category).length),
          counted('places', (category) => restaurantsWith(drafted, category).length),
        ]
      : []),
  ]
  const opened = rows.find(({ entry }) => entry === open)
  const at = opened === undefined ? -1 : rows.indexOf(opened)
  const openAt = (index: number) => {
    const next = rows[index]
    return next === undefined ? undefined : () => change({ open: next.entry }, { replace: true })
  }
  const creatableKind = tab in madeIn ? madeIn[tab as keyof typeof madeIn] : null
  return (
    <>
      {creatableKind === null ? null : (
        <div className="mb-3">
          <NewEntryButton kind={creatableKind} onDone={setCreated} />
        </div>
      )}
      <EditTable caption={t(`tab.${tab}`)} columns={columns} rows={rows} at={open ?? created} />
      {opened === undefined || tab === 'allergens' ? null : (
        <EntryDrawer
          row={opened}
          columns={fields.filter((field) => typeof field === 'string')}
          onClose={() => change({ open: null })}
          onPrevious={at > 0 ? openAt(at - 1) : undefined}
          onNext={openAt(at + 1)}
        />
      )}
    </>
  )
}
