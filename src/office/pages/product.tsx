import { Link } from 'react-router'
import { getEntryUse } from '#contract/office/catalogue.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import type { Json } from '#domain/catalogue/entries.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { ChangeSetBar } from '#office/features/catalogue/changes/change-set-bar.tsx'
import { UnwrittenPart } from '#office/features/catalogue/changes/unwritten-part.tsx'
import { AllergensSection } from '#office/features/catalogue/product/allergens-section.tsx'
import { CompositionSection } from '#office/features/catalogue/product/composition-section.tsx'
import { DrawingPart } from '#office/features/catalogue/product/drawing-part.tsx'
import { HistorySection } from '#office/features/catalogue/product/history-section.tsx'
import { NutritionSection } from '#office/features/catalogue/product/nutrition-section.tsx'
import { PricesSection } from '#office/features/catalogue/product/prices-section.tsx'
import { Figures, ProductActions } from '#office/features/catalogue/product/product-head.tsx'
import { FieldSection } from '#office/features/catalogue/product/product-fields.tsx'
import { TextsSection } from '#office/features/catalogue/product/texts-section.tsx'
import { UsesSection } from '#office/features/catalogue/product/uses-section.tsx'
import { productAddress } from '#office/features/catalogue/rows/catalogue-address.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useRows } from '#office/features/catalogue/rows/use-rows.ts'
import { useUndoKey } from '#office/features/catalogue/rows/use-undo-key.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'

const productPageKinds: readonly string[] = ['ingredient', 'dessert', 'formula', 'recipe']

/** The page of one product, formula or recipe of the catalogue (H9). */
export function Component() {
  const rows = useRows()
  const { open } = useUrlState(productAddress).state
  const row = rows.find(({ entry, kind }) => entry === open && productPageKinds.includes(kind))
  useUndoKey()
  return row === undefined ? (
    <Missing />
  ) : (
    <Entry
      key={row.entry}
      row={row}
      missing={rows.reduce((sum, { missing }) => sum + missing.size, 0)}
    />
  )
}

function Missing() {
  const t = useText('office-catalogue-product')
  const office = useText('office')
  const locale = useLocale()
  return (
    <>
      <PageHeader title={office('page.catalogue')} />
      <UnwrittenPart />
      <EmptyState
        text={t('missing')}
        action={
          <ButtonLink kind="outlined" to={officeHref('catalogue', locale)}>
            {t('toCatalogue')}
          </ButtonLink>
        }
      />
    </>
  )
}

function Entry({ row, missing }: { row: EntryRow; missing: number }) {
  const t = useText('office-catalogue-product')
  const { catalogue, drafted } = useCatalogue()
  const nameOf = useEntryName()
  const { entry, kind } = row
  const loaded = useQueryOf(['use of entry', entry, catalogue.version], (api) =>
    api.call(getEntryUse, { query: { entry } }),
  )
  const use = loaded.data
  const isProduct = kind === 'ingredient' || kind === 'dessert'
  const category = drafted.get(`category ${plainValue(row.fields['category'] ?? null)}`)
  // A salad that was moved to a category of another kind still has a `composition`, so the page
  // still shows its parts.
  const isSalad = category?.['kind'] === 'signature' || row.fields['composition'] !== undefined
  return (
    <>
      <PageHeader
        title={nameOf(entry)}
        figures={<Figures row={row} use={use} />}
        above={<Above category={row.fields['category']} />}
        actions={<ProductActions row={row} use={use} />}
      />
      <UnwrittenPart />
      {isProduct ? <DrawingPart row={row} /> : null}
      <TextsSection row={row} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-8.5 mt-8.5 max-[1000px]:grid-cols-1">
        <div>
          <PricesSection row={row} use={use} />
          {isSalad ? <CompositionSection row={row} /> : null}
          {kind === 'recipe' ? null : <UsesSection row={row} />}
          {isProduct ? <FieldSection section="sale" row={row} title={t('sale.title')} /> : null}
        </div>
        <div>
          {isProduct ? (
            <>
              <AllergensSection row={row} />
              <NutritionSection row={row} />
              <FieldSection section="origin" row={row} title={t('origin.title')} />
            </>
          ) : null}
          <HistorySection row={row} />
        </div>
      </div>
      <ChangeSetBar missing={missing} />
    </>
  )
}

/** Links back to the catalogue, and to the category of a product. */
function Above({ category }: { category: Json | undefined }) {
  const office = useText('office')
  const locale = useLocale()
  const nameOf = useEntryName()
  return (
    <>
      <Link to={officeHref('catalogue', locale)}>{office('page.catalogue')}</Link>
      {typeof category === 'number' ? (
        <>
          <Icon name="right" size={16} />
          <Link to={officeHref('catalogue', locale, { category })}>
            {nameOf(`category ${category}`)}
          </Link>
        </>
      ) : null}
    </>
  )
}
