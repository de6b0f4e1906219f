import { useMemo, useState } from 'react'
import {
  type PrivacyRequest,
  listPrivacyRequests,
  privacyStates,
} from '#contract/office/privacy.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { drawerMoves } from '#office/base/address/drawer-moves.ts'
import { useApiPages } from '#office/base/query/use-api-pages.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FilterPill } from '#ui/parts/fields/filter-pill.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'
import { StateLabel } from '#ui/parts/state-label.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { MoreRows } from '#office/ui/table/more-rows.tsx'
import { DataTable, type RowsProps } from '#ui/parts/table/data-table.tsx'
import type { ChangeCustomerState, CustomerHref, CustomerState } from './customer-address.ts'
import { MakeRequestDialog } from './make-request-dialog.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { isOpen, personOf, useDueText } from './request-labels.ts'

/**
 * The requests about personal data, the most urgent first. The selected request is open next to the
 * list.
 */
export function RequestsView({
  urlState: { state, request: openId },
  change,
  hrefOf,
  isMaking,
  endMaking,
  onChange,
}: {
  urlState: CustomerState
  change: ChangeCustomerState
  hrefOf: CustomerHref
  isMaking: boolean
  endMaking: () => void
  onChange: () => void
}) {
  const t = useText('office-customers')
  const pages = useApiPages(listPrivacyRequests, (after) => ({
    query: { ...(state !== null && { state }), ...(after !== undefined && { after }) },
  }))
  const { data: requests = [] } = pages
  // The open request stays next to the list even if the filter excludes it.
  const [lastListed, setLastListed] = useState<PrivacyRequest | null>(null)
  const listed = requests.find(({ id }) => id === openId)
  if (listed !== undefined && listed !== lastListed) setLastListed(listed)
  const openedRequest = listed ?? (lastListed?.id === openId ? lastListed : null)
  const moves = drawerMoves(
    requests.map(({ id }) => id),
    openId,
    (request, options) => change({ request }, options),
  )
  const renew = () => {
    pages.retry()
    onChange()
  }
  return (
    <>
      <search aria-label={t('requests.filters')}>
        <div className="filters">
          <FilterPill
            label={t('requests.state')}
            choices={privacyStates.map((id) => ({ id, text: t(`request.state.${id}`) }))}
            value={state}
            onChange={(id) =>
              change({
                state: privacyStates.find((each) => each === id) ?? null,
                request: null,
              })
            }
          />
        </div>
      </search>
      <LoadedPart of={pages} skeleton={<TableSkeleton columns={6} />}>
        {() =>
          requests.length === 0 ? (
            <EmptyState
              text={t(state === null ? 'requests.none' : 'requests.noneFor')}
              action={
                state === null ? null : (
                  <Button kind="outlined" onPress={() => change({ state: null })}>
                    {t('requests.clear')}
                  </Button>
                )
              }
            />
          ) : (
            <RequestsTable
              rows={requests}
              openId={openId}
              hrefOf={({ id }) => hrefOf({ request: id })}
            />
          )
        }
      </LoadedPart>
      <MoreRows pages={pages} text={t('more')} failedText={t('moreFailed')} />
      {openedRequest === null ? null : (
        <RequestDrawer request={openedRequest} hrefOf={hrefOf} {...moves} onDone={renew} />
      )}
      {isMaking ? (
        <MakeRequestDialog
          onClose={endMaking}
          onDone={(request) => {
            endMaking()
            renew()
            change({ request, state: null })
          }}
        />
      ) : null}
    </>
  )
}

function RequestsTable(props: RowsProps<PrivacyRequest>) {
  const t = useText('office-customers')
  const columns = useRequestColumns()
  return (
    <DataTable caption={t('requests.caption')} columns={columns} {...props} idOf={({ id }) => id} />
  )
}

function useRequestColumns(): TableColumn<PrivacyRequest>[] {
  const t = useText('office-customers')
  const format = useFormat()
  return useMemo(
    (): TableColumn<PrivacyRequest>[] => [
      {
        id: 'person',
        header: t('requests.column.person'),
        cell: (request) => personOf(request) ?? <i>{t('requests.forgotten')}</i>,
        isTitle: true,
      },
      {
        id: 'kind',
        header: t('requests.column.kind'),
        cell: ({ kind }) => t(`request.kind.${kind}`),
        line: 1,
      },
      {
        id: 'due',
        header: t('requests.column.due'),
        cell: (request) => <DueCell request={request} />,
      },
      {
        id: 'asked',
        header: t('requests.column.asked'),
        cell: ({ askedAt }) => format.shortDay(askedAt),
        drop: 'first',
      },
      {
        id: 'by',
        header: t('requests.column.by'),
        cell: ({ madeBy }) => madeBy?.name ?? '–',
        drop: 'first',
      },
      {
        id: 'state',
        header: t('requests.column.state'),
        cell: ({ state }) => <RequestState state={state} />,
        drop: 'first',
      },
    ],
    [t, format],
  )
}

function DueCell({ request }: { request: PrivacyRequest }) {
  const format = useFormat()
  const due = useDueText()(request)
  const date = format.shortDay(request.dueAt)
  if (!isOpen(request)) return <span className="muted">{date}</span>
  if (due.tone === 'plain') return date
  return (
    <StateLabel tone={due.tone} icon={due.tone === 'err' ? 'err' : 'clock'}>
      {date}, {due.text}
    </StateLabel>
  )
}

function RequestState({ state }: { state: PrivacyRequest['state'] }) {
  const t = useText('office-customers')
  const text = t(`request.state.${state}`)
  if (state === 'done')
    return (
      <StateLabel tone="ok" icon="check">
        {text}
      </StateLabel>
    )
  return <StateLabel tone={state === 'closed' ? 'quiet' : 'plain'}>{text}</StateLabel>
}
