import { useMemo, useState } from 'react'
import { officeHref } from '#contract/office/office-pages.ts'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { ChangeSetBar } from '#office/features/catalogue/changes/change-set-bar.tsx'
import { UnwrittenPart } from '#office/features/catalogue/changes/unwritten-part.tsx'
import { KindsPart } from '#office/features/catalogue/kinds/kinds-part.tsx'
import { RulesPart } from '#office/features/catalogue/kinds/rules-part.tsx'
import { LanguagesPart } from '#office/features/catalogue/languages/languages-part.tsx'
import { SearchedPrices } from '#office/features/catalogue/prices/searched-prices.tsx'
import { NewEntryDialog } from '#office/features/catalogue/creation/new-entry-dialog.tsx'
import { ProductsPart } from '#office/features/catalogue/products/products-part.tsx'
import {
  type CatalogueFilters,
  catalogueAddress,
  catalogueTabs,
} from '#office/features/catalogue/rows/catalogue-address.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useRows } from '#office/features/catalogue/rows/use-rows.ts'
import { useUndoKey } from '#office/features/catalogue/rows/use-undo-key.ts'
import { Legend } from '#office/features/catalogue/table/legend.tsx'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { ListMenu } from '#office/features/exports/list-menu.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Button } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { PageTabs } from '#ui/parts/page-tabs.tsx'

/**
 * The catalogue of the chain. Each kind of entry, the translations and the prices have a tab with a
 * table that is edited in place; the last tab shows the rules (H6, H7).
 */
export function Component() {
  const t = useText('office-catalogue')
  const office = useText('office')
  const locale = useLocale()
  const format = useFormat()
  const { catalogue } = useCatalogue()
  const { state: filters, change, searchWith } = useUrlState(catalogueAddress)
  const rows = useRows()
  const [isNew, setNew] = useState(false)
  useUndoKey()
  const products = useMemo(
    () => rows.filter(({ kind }) => kind === 'ingredient' || kind === 'dessert'),
    [rows],
  )
  const countOf = (kind: string) => rows.filter((row) => row.kind === kind).length
  const missing = rows.reduce((sum, row) => sum + row.missing.size, 0)
  return (
    <>
      <PageHeader
        address={catalogueAddress}
        title={office('page.catalogue')}
        figures={t('figures', {
          products: products.length,
          formulas: countOf('formula'),
          recipes: countOf('recipe'),
          when: t('when', {
            day: format.date(catalogue.since),
            time: format.time(catalogue.since),
          }),
        })}
        actions={
          <>
            <ListMenu list="products" />
            <Button kind="outlined" icon="plus" onPress={() => setNew(true)}>
              {t('new.open')}
            </Button>
          </>
        }
      />
      <PageTabs
        label={t('tabs')}
        tabs={catalogueTabs.map((tab) => ({
          to: `${officeHref('catalogue', locale)}${searchWith({ tab, category: null, mark: null, find: '', sort: null, open: null })}`,
          text: t(`tab.${tab}`),
          isHere: tab === filters.tab,
        }))}
      />
      <UnwrittenPart />
      <TabPart rows={rows} products={products} filters={filters} change={change} />
      <Legend />
      <ChangeSetBar missing={missing} />
      {isNew ? (
        <NewEntryDialog
          kind="product"
          onClose={() => setNew(false)}
          onDone={(_, name) => {
            setNew(false)
            showToast({ tone: 'ok', text: t('new.done', { name }) })
            change({ tab: 'products', mark: 'missing', category: null, find: '' })
          }}
        />
      ) : null}
    </>
  )
}

/** The contents of the chosen tab: a table, or the fields of the rules. */
function TabPart({
  rows,
  products,
  filters,
  change,
}: {
  rows: readonly EntryRow[]
  products: readonly EntryRow[]
  filters: CatalogueFilters
  change: ChangeUrlState<CatalogueFilters>
}) {
  const { tab, open } = filters
  if (tab === 'products') return <ProductsPart rows={products} filters={filters} change={change} />
  if (tab === 'languages') return <LanguagesPart rows={rows} filters={filters} change={change} />
  if (tab === 'prices') return <SearchedPrices rows={rows} filters={filters} change={change} />
  if (tab === 'rules') return <RulesPart />
  return <KindsPart key={tab} tab={tab} rows={rows} open={open} change={change} />
}
