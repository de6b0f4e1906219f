import { useState } from 'react'
import { listPrivacyRequests } from '#contract/office/privacy.ts'
import { useFormat } from '#office/base/format.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#office/base/text.ts'
import { useIntent } from '#office/base/use-intent.ts'
import { useLoaded } from '#office/base/use-loaded.ts'
import type { CustomerPlace } from '#office/features/customers/customer-place.ts'
import { CustomerSearch } from '#office/features/customers/customer-search.tsx'
import { CustomerSheet } from '#office/features/customers/customer-sheet.tsx'
import { CustomerResults } from '#office/features/customers/customer-results.tsx'
import { isOpen } from '#office/features/customers/request-labels.ts'
import { RequestsView } from '#office/features/customers/requests-view.tsx'
import { type PlaceHref, useCustomerPlace } from '#office/features/customers/use-customer-place.ts'
import { ListMenu } from '#office/features/exports/list-menu.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Button } from '#office/ui/button.tsx'
import { PageTabs } from '#office/ui/page-tabs.tsx'

/**
 * The customers: a search, and a sheet next to its results; and the requests about personal data
 * (H5).
 */
export function Component() {
  const t = useText('office-customers')
  const office = useText('office')
  const { session } = useSessionState()
  const { place, change, hrefOf, today } = useCustomerPlace()
  const [isMaking, setMaking] = useState(false)
  const [intent, endIntent] = useIntent('request')
  const [version, setVersion] = useState(0)
  const mayAnswer = session?.rights.includes('privacy') === true
  const requests = useOpenRequests(mayAnswer)
  const title = office('page.customers')
  const tabs = mayAnswer ? (
    <CustomerTabs view={place.view} hrefOf={hrefOf} requestCount={requests.count} />
  ) : null
  if (place.view === 'requests' && mayAnswer)
    return (
      <>
        <PageHeader
          title={title}
          actions={
            <Button kind="action" icon="plus" onPress={() => setMaking(true)}>
              {t('requests.new')}
            </Button>
          }
        />
        {tabs}
        <RequestsView
          place={place}
          change={change}
          hrefOf={hrefOf}
          isMaking={isMaking || intent !== null}
          endMaking={() => {
            setMaking(false)
            endIntent()
          }}
          onChange={requests.renew}
        />
      </>
    )
  return (
    <div className="customers" data-open={place.open !== null || undefined}>
      <div className="customers-list">
        <PageHeader title={title} actions={<ListMenu list="customers" />} />
        {tabs}
        <div className="customers-find">
          <CustomerSearch place={place} change={change} today={today} />
          <CustomerResults place={place} change={change} hrefOf={hrefOf} version={version} />
        </div>
      </div>
      {place.open === null ? (
        <p className="customers-none muted">{t('choose')}</p>
      ) : (
        <CustomerSheet
          key={place.open}
          id={place.open}
          onClose={() => change({ open: null })}
          onChange={() => {
            setVersion((before) => before + 1)
            requests.renew()
          }}
        />
      )}
    </div>
  )
}

function CustomerTabs({
  view,
  hrefOf,
  requestCount,
}: {
  view: CustomerPlace['view']
  hrefOf: PlaceHref
  requestCount: string | null
}) {
  const t = useText('office-customers')
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={[
        {
          to: hrefOf({ view: 'customers' }),
          text: t('tabs.customers'),
          isHere: view === 'customers',
        },
        {
          to: hrefOf({ view: 'requests' }),
          text: t('tabs.requests'),
          isHere: view === 'requests',
          ...(requestCount !== null && { count: requestCount }),
        },
      ]}
    />
  )
}

/**
 * The number of open privacy requests, as formatted text. The first page of the list is sufficient
 * to count them, because open requests come first.
 */
function useOpenRequests(mayAnswer: boolean) {
  const format = useFormat()
  const { data, retry } = useLoaded(mayAnswer ? 'open requests' : '', async (api) =>
    mayAnswer ? api.call(listPrivacyRequests, { query: {} }) : undefined,
  )
  const open = data?.results.filter(isOpen).length ?? 0
  const hasMore = data !== undefined && data.next !== null && open === data.results.length
  return {
    count: open === 0 ? null : `${format.number(open)}${hasMore ? '+' : ''}`,
    renew: retry,
  }
}
