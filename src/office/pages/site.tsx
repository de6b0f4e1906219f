import { useLocation } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import { getOfficeSite } from '#contract/office/site.ts'
import { useLocale } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { useLoaded } from '#office/base/use-loaded.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { DeliveryPart } from '#office/features/site/delivery-part.tsx'
import { NoticesPart } from '#office/features/site/notices-part.tsx'
import { OrdersOffPart } from '#office/features/site/orders-off-part.tsx'
import { SiteSwitch } from '#office/features/site/site-switch.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { PageTabs } from '#office/ui/page-tabs.tsx'
import { Skeleton } from '#office/ui/skeleton.tsx'

/** What customers see everywhere: whether they can order, what they are told, who delivers (H15). */
export function Component() {
  const t = useText('office-site')
  const office = useText('office')
  const locale = useLocale()
  const isDelivery = new URLSearchParams(useLocation().search).get('part') === 'delivery'
  return (
    <>
      <PageHeader title={office('page.site')} figures={t('lead')} />
      <PageTabs
        label={t('tabs.label')}
        tabs={[
          { to: officeHref('site', locale), text: t('tabs.state'), isHere: !isDelivery },
          {
            to: officeHref('site', locale, { part: 'delivery' }),
            text: t('tabs.delivery'),
            isHere: isDelivery,
          },
        ]}
      />
      {isDelivery ? <DeliveryPart /> : <StatePart />}
    </>
  )
}

function StatePart() {
  const loaded = useLoaded('site', (api) => api.call(getOfficeSite, {}))
  return (
    <LoadedPart of={loaded} skeleton={<Skeleton lines={10} />}>
      {(site) => (
        <>
          <SiteSwitch site={site} onDone={loaded.replace} />
          <div className="site-columns">
            <NoticesPart notices={site.notices} onWritten={loaded.retry} onDone={loaded.replace} />
            <OrdersOffPart ordersOff={site.ordersOff} onDone={loaded.replace} />
          </div>
        </>
      )}
    </LoadedPart>
  )
}
