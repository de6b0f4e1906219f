import { useState } from 'react'
import type {
  CatalogueFilters,
  CatalogueTab,
} from '#office/features/catalogue/rows/catalogue-address.ts'
import { type EntryKind, keyOf } from '#domain/catalogue/field-table.ts'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { type EntryRow, nameOf } from '#office/features/catalogue/rows/entry-rows.ts'
import type { EditColumn } from '#office/features/catalogue/table/edit-columns.ts'
import { EditTable } from '#office/features/catalogue/table/edit-table.tsx'
import { FlagCell } from '#office/features/catalogue/table/flag-cell.tsx'
import { useTextColumns } from '#office/features/catalogue/table/text-columns.tsx'
import { NewEntryButton } from '#office/features/catalogue/creation/new-entry-button.tsx'
import { restaurantsWith } from '#office/features/catalogue/places/place-edits.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { productsIn } from './category-facts.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { useContentsOf } from './use-contents.ts'

type KindTab = Exclude<CatalogueTab, 'products' | 'languages' | 'prices' | 'rules'>

const kindsOf: Record<KindTab, { kinds: readonly EntryKind[]; text: string }> = {
  formulas: { kinds: ['formula'], text: 'name' },
  recipes: { kinds: ['recipe'], text: 'title' },
  desserts: { kinds: ['dessert'], text: 'name' },
  rewards: { kinds: ['reward'], text: 'label' },
  categories: { kinds: ['category'], text: 'name' },
  allergens: { kinds: ['allergen', 'diet'], text: 'name' },
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
  const locale = useLocale()
  const { drafted } = useCatalogue()
  const { kinds, text } = kindsOf[tab]
  const rows = all.filter(({ kind }) => kinds.includes(kind))
  const texts = useTextColumns(text, rows)
  const contentsOf = useContentsOf()
  /** The key of the entry that was just created. Its row gets the focus. */
  const [created, setCreated] = useState<string | null>(null)
  const figure = (
    id:
      | 'price'
      | 'kcal'
      | 'points'
      | 'position'
      | 'bases'
      | 'ingredients'
      | 'sauces'
      | 'coulis'
      | 'toppings',
    field: string,
    typing: 'euros' | 'count' | 'amount',
  ): EditColumn => ({
    id,
    header: t(`column.${id}`),
    isNumber: true,
    width: '96px',
    typed: { field, typing, label: t(`column.${id}`) },
  })
  const contents = (id: 'what' | 'sides' | 'kind', field: string): EditColumn => ({
    id,
    header: t(`column.${id}`),
    field,
    cell: (row) => (
      <button type="button" className="cell-button" onClick={() => change({ open: row.entry })}>
        <span className="sr-only">{t('side.edit', { name: nameOf(row, locale) })} </span>
        {contentsOf(row) || <span className="muted">{t('side.none')}</span>}
      </button>
    ),
  })
  const active: EditColumn = {
    id: 'active',
    header: t('column.active'),
    field: 'active',
    width: '84px',
    cell: (row) => (
      <FlagCell row={row} field="active" label={t('onSale', { name: nameOf(row, locale) })} />
    ),
  }
  const counted = (id: 'products' | 'places'): EditColumn => ({
    id,
    header: t(`column.${id}`),
    isNumber: true,
    width: '96px',
  })
  const columnsByTab: Record<KindTab, EditColumn[]> = {
    formulas: [
      figure('price', 'price', 'euros'),
      figure('bases', 'num_of_base', 'count'),
      figure('ingredients', 'num_of_ingredients', 'count'),
      figure('sauces', 'num_of_sauce', 'count'),
      contents('sides', 'sides'),
      active,
    ],
    recipes: [
      figure('price', 'custom_formula_price', 'euros'),
      figure('kcal', 'calories', 'amount'),
      contents('what', 'ingredient_ids'),
    ],
    desserts: [
      figure('price', 'price', 'euros'),
      figure('coulis', 'num_of_coulis', 'count'),
      figure('toppings', 'num_of_toppings', 'count'),
      contents('what', 'topping_category_ids'),
      active,
    ],
    rewards: [figure('points', 'points', 'count'), contents('what', 'grants')],
    categories: [
      { ...contents('kind', 'kind'), width: '148px' },
      figure('position', 'position', 'count'),
      {
        ...counted('products'),
        cell: (row) => productsIn(drafted, Number(keyOf(row.entry))).length,
      },
      {
        ...counted('places'),
        cell: (row) => restaurantsWith(drafted, Number(keyOf(row.entry))).length,
      },
    ],
    allergens: [],
  }
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
        <div className="catalogue-bar">
          <NewEntryButton kind={creatableKind} onDone={setCreated} />
        </div>
      )}
      <EditTable
        caption={t(`tab.${tab}`)}
        columns={[...texts, ...columnsByTab[tab]]}
        rows={rows}
        at={open ?? created}
      />
      {opened === undefined || tab === 'allergens' ? null : (
        <EntryDrawer
          row={opened}
          onClose={() => change({ open: null })}
          onPrevious={at > 0 ? openAt(at - 1) : undefined}
          onNext={openAt(at + 1)}
        />
      )}
    </>
  )
}
