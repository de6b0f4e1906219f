import { getBooks, listClosings } from '#contract/office/books.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { dayText } from '#office/base/period-text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useReload } from '#office/base/query/use-reload.ts'
import { useSessionState } from '#office/base/session.ts'
import { AttestationPart } from '#office/features/books/attestation-part.tsx'
import { bookAddress } from '#office/features/books/book-address.ts'
import { CloseAction } from '#office/features/books/close-action.tsx'
import { ClosingsPart } from '#office/features/books/closings-part.tsx'
import { ReportingPart } from '#office/features/books/reporting-part.tsx'
import { type BookSeller, YearsPart } from '#office/features/books/years-part.tsx'
import { ReportTabs } from '#office/features/exports/report-tabs.tsx'
import { useExports } from '#office/features/exports/use-exports.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FilterPill } from '#ui/parts/fields/filter-pill.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'
import '#office/styles/books.css'

/** The state of the books, their closings, and the files for the accountant (H17, H18). */
export function Component() {
  const t = useText('office-books')
  const office = useText('office')
  const { state, change } = useUrlState(bookAddress)
  const books = useApi(getBooks, {})
  const reloadClosings = useReload(listClosings)
  const { ask, isPending, problem } = useExports()
  const mayAsk = useSessionState().session?.rights.includes('reports') === true
  const { closedUntil = null, open = 0 } = books.data ?? {}
  return (
    <>
      <PageHeader
        address={bookAddress}
        title={office('page.books')}
        figures={
          books.data === undefined ? '–' : <BooksLead closedUntil={closedUntil} open={open} />
        }
        actions={
          open === 0 ? null : (
            <CloseAction
              closedUntil={closedUntil}
              count={open}
              onDone={() => {
                books.retry()
                reloadClosings()
              }}
            />
          )
        }
      />
      <ReportTabs here="books" />
      <LoadedPart of={books} skeleton={<TableSkeleton columns={8} />}>
        {({ sellers }) => {
          const seller = sellers.find(({ id }) => id === state.seller) ?? sellers[0]
          if (seller === undefined) return <EmptyState text={t('closings.empty.day')} />
          return (
            <>
              {sellers.length < 2 ? null : (
                <SellerFilter
                  sellers={sellers}
                  value={seller.id}
                  onChange={(id) => change({ seller: id, open: null })}
                />
              )}
              {problem === null ? null : <Notice tone="err">{problem}</Notice>}
              <div className="mt-5 mb-8.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17.5rem),1fr))] items-start gap-x-10 gap-y-6">
                <YearsPart seller={seller} isPending={isPending} onAsk={mayAsk ? ask : undefined} />
                {mayAsk ? (
                  <ReportingPart {...{ seller, closedUntil, isPending, onAsk: ask }} />
                ) : null}
                <AttestationPart
                  seller={seller.id}
                  isOpen={state.view === 'attestation'}
                  onChange={(isOpen) => change({ view: isOpen ? 'attestation' : null })}
                />
              </div>
              <ClosingsPart seller={seller} />
            </>
          )
        }}
      </LoadedPart>
    </>
  )
}

/** The day until which the books are closed, and how many days are open. */
function BooksLead({ closedUntil, open }: { closedUntil: string | null; open: number }) {
  const t = useText('office-books')
  const locale = useLocale()
  return (
    <>
      {closedUntil === null
        ? t('lead.never')
        : t('lead.until', { day: dayText(closedUntil, locale) })}{' '}
      {t('lead.open', { count: open })}
    </>
  )
}

function SellerFilter({
  sellers,
  value,
  onChange,
}: {
  sellers: readonly BookSeller[]
  value: string
  onChange: (id: string | null) => void
}) {
  const t = useText('office-books')
  return (
    <search aria-label={t('seller')}>
      <div className="filters">
        <FilterPill
          label={t('seller')}
          isOne
          choices={sellers.map(({ id, name }) => ({ id, text: name }))}
          value={value}
          onChange={onChange}
        />
      </div>
    </search>
  )
}
