import { useState } from 'react'
import { findCustomers } from '#contract/office/customers.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { listPrivacyRequests } from '#contract/office/privacy.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useReload } from '#office/base/query/use-reload.ts'
import { useSessionState } from '#office/base/session.ts'
import { useToday } from '#office/base/today.ts'
import { useIntent } from '#office/base/use-intent.ts'
import {
  type CustomerHref,
  type CustomerState,
  customerAddress,
  customersView,
  requestsView,
} from '#office/features/customers/customer-address.ts'
import { CustomerSearch } from '#office/features/customers/customer-search.tsx'
import { CustomerSheet } from '#office/features/customers/customer-sheet.tsx'
import { CustomerResults } from '#office/features/customers/customer-results.tsx'
import { isOpen } from '#office/features/customers/request-labels.ts'
import { RequestsView } from '#office/features/customers/requests-view.tsx'
import { ListMenu } from '#office/features/exports/list-menu.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Button } from '#ui/parts/button.tsx'
import { PageTabs } from '#ui/parts/page-tabs.tsx'

// A narrow window has no room for the search and a sheet: the sheet replaces the search.
const pageLook =
  'group grid grid-cols-[300px_minmax(0,1fr)] items-start gap-9 max-lg:grid-cols-1 max-lg:gap-5'

/**
 * The customers: a search, and a sheet next to its results; and the requests about personal data
 * (H5).
 */
export function Component() {
  const t = useText('office-customers')
  const office = useText('office')
  const { session } = useSessionState()
  const locale = useLocale()
  const today = useToday()
  const { state: urlState, change, searchWith } = useUrlState(customerAddress)
  const { view, text, open } = urlState
  const day = urlState.day ?? today
  const hrefOf: CustomerHref = (changes) => officeHref('customers', locale) + searchWith(changes)
  const [isMaking, setMaking] = useState(false)
  const [intent, endIntent] = useIntent('request')
  const reloadCustomers = useReload(findCustomers)
  const mayAnswer = session?.rights.includes('privacy') === true
  const requests = useOpenRequests(mayAnswer)
  const showsRequests = view === 'requests' && mayAnswer
  return (
    <>
      <PageHeader
        address={customerAddress}
        title={office('page.customers')}
        actions={
          showsRequests ? (
            <Button kind="action" icon="plus" onPress={() => setMaking(true)}>
              {t('requests.new')}
            </Button>
          ) : (
            <ListMenu list="customers" />
          )
        }
      />
      {mayAnswer ? (
        <CustomerTabs view={view} hrefOf={hrefOf} requestCount={requests.count} />
      ) : null}
      {showsRequests ? (
        <RequestsView
          urlState={urlState}
          change={change}
          hrefOf={hrefOf}
          isMaking={isMaking || intent !== null}
          endMaking={() => {
            setMaking(false)
            endIntent()
          }}
          onChange={requests.renew}
        />
      ) : (
        <div className={pageLook} data-open={open !== null || undefined}>
          <div className="grid grid-cols-1 gap-3 max-lg:group-data-open:hidden">
            <CustomerSearch {...{ text, day, change, today }} />
            <CustomerResults {...{ text, day, open, change, hrefOf }} />
          </div>
          {open === null ? (
            <p className="muted pt-2.5 max-lg:hidden">{t('choose')}</p>
          ) : (
            <CustomerSheet
              key={open}
              id={open}
              onClose={() => change({ open: null })}
              onChange={() => {
                reloadCustomers()
                requests.renew()
              }}
            />
          )}
        </div>
      )}
    </>
  )
}

function CustomerTabs({
  view,
  hrefOf,
  requestCount,
}: {
  view: CustomerState['view']
  hrefOf: CustomerHref
  requestCount: string | null
}) {
  const t = useText('office-customers')
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={[
        {
          to: hrefOf(customersView),
          text: t('tabs.customers'),
          isHere: view === 'customers',
        },
        {
          to: hrefOf(requestsView),
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
  const { data, retry } = useApi(listPrivacyRequests, mayAnswer ? { query: {} } : null)
  const open = data?.results.filter(isOpen).length ?? 0
  const hasMore = data !== undefined && data.next !== null && open === data.results.length
  return {
    count: open === 0 ? null : `${format.number(open)}${hasMore ? '+' : ''}`,
    renew: retry,
  }
}
