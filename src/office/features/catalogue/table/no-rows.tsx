import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useText } from '#ui/text/text.ts'
import type { CatalogueFilters } from '#office/features/catalogue/rows/catalogue-address.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'

/** Shown if no row matches the filters, with a button that removes them. */
export function NoRows({ change }: { change: ChangeUrlState<CatalogueFilters> }) {
  const t = useText('office-catalogue')
  return (
    <EmptyState
      text={t('empty')}
      action={
        <Button kind="outlined" onPress={() => change({ find: '', category: null, mark: null })}>
          {t('clearFilters')}
        </Button>
      }
    />
  )
}
