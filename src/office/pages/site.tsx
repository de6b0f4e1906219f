import { officeHref } from '#contract/office/office-pages.ts'
import { getOfficeSite } from '#contract/office/site.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { DeliveryPart } from '#office/features/site/delivery-part.tsx'
import { LatenessPart } from '#office/features/site/lateness-part.tsx'
import { NoticesPart } from '#office/features/site/notices-part.tsx'
import { OrdersOffPart } from '#office/features/site/orders-off-part.tsx'
import { SellersPart } from '#office/features/site/sellers/sellers-part.tsx'
import { siteAddress, siteParts } from '#office/features/site/site-address.ts'
import { SiteSwitch } from '#office/features/site/site-switch.tsx'
import { WebhooksPart } from '#office/features/site/webhooks-part.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { PageTabs } from '#ui/parts/page-tabs.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'

/**
 * The settings for the whole chain: ordering on or off, notices, lateness (N1), delivery (H15) and
 * sellers (B1); and the external programs that receive alerts (H19).
 */
export function Component() {
  const t = useText('office-site')
  const office = useText('office')
  const locale = useLocale()
  const { state, searchWith } = useUrlState(siteAddress)
  const { part } = state
  const tab = (id: (typeof siteParts)[number]) => ({
    to: officeHref('site', locale) + searchWith({ part: id, open: null, add: null }),
    text: t(`tabs.${id}`),
    isHere: part === id,
  })
  return (
    <>
      <PageHeader
        title={office('page.site')}
        figures={t(part === 'webhooks' || part === 'sellers' ? `${part}.lead` : 'lead')}
      />
      <PageTabs label={t('tabs.label')} tabs={siteParts.map(tab)} />
      {part === 'lateness' ? (
        <LatenessPart />
      ) : part === 'delivery' ? (
        <DeliveryPart />
      ) : part === 'sellers' ? (
        <SellersPart />
      ) : part === 'webhooks' ? (
        <WebhooksPart />
      ) : (
        <StatePart />
      )}
    </>
  )
}

function StatePart() {
  const loaded = useApi(getOfficeSite, {})
  return (
    <LoadedPart of={loaded} skeleton={<Skeleton lines={10} />}>
      {(site) => (
        <>
          <SiteSwitch site={site} onDone={loaded.replace} />
          <div className="grid grid-cols-2 items-start gap-x-8 gap-y-8.5 max-[68.75rem]:grid-cols-1">
            <NoticesPart notices={site.notices} onWritten={loaded.retry} onDone={loaded.replace} />
            <OrdersOffPart ordersOff={site.ordersOff} onDone={loaded.replace} />
          </div>
        </>
      )}
    </LoadedPart>
  )
}
