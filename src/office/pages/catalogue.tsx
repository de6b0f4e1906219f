import { useText } from '#office/base/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'

/** What the chain sells, in a table that is edited in place (H6, H7). */
export function Component() {
  const t = useText('office-catalogue')
  const office = useText('office')
  const { drafted } = useCatalogue()
  return (
    <PageHeader
      title={office('page.catalogue')}
      figures={t('figures', { products: drafted.size })}
    />
  )
}
