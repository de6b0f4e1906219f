import { Link } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import { listGifts } from '#contract/office/promos.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { PromoForm } from '#office/features/promotions/promo-form.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'

/** The form of a new promotion: a sentence whose words are choices (H14). */
export function Component() {
  const t = useText('office-promos')
  const locale = useLocale()
  const loaded = useApi(listGifts, {})
  return (
    <>
      <PageHeader
        title={t('newTitle')}
        above={<Link to={officeHref('promotions', locale)}>{t('back')}</Link>}
      />
      <LoadedPart of={loaded} skeleton={<Skeleton lines={6} />}>
        {(options) => <PromoForm options={options} />}
      </LoadedPart>
    </>
  )
}
