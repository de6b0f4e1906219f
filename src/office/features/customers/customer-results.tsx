import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { findCustomers, type listedCustomerSchema } from '#contract/office/customers.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useApiPages } from '#office/base/query/use-api-pages.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { MoreRows } from '#office/ui/table/more-rows.tsx'
import { DataTable } from '#ui/parts/table/data-table.tsx'
import { CustomerAvatar, useNameOf } from './customer-name.tsx'
import type { ChangeCustomerState, CustomerHref } from './customer-address.ts'

type ListedCustomer = z.output<typeof listedCustomerSchema>

/** Minimum number of characters that are searched. */
const LEAST = 2

type CustomerResultsProps = {
  text: string
  /** The day of the order whose number is searched. */
  day: string
  /** The customer whose sheet is open. */
  open: string | null
  change: ChangeCustomerState
  hrefOf: CustomerHref
}

/** The customers that the search finds, by name; empty before anything is searched. */
export const CustomerResults = (props: CustomerResultsProps) =>
  props.text.length < LEAST ? null : <ResultTable {...props} />

function ResultTable({ text, day, open, change, hrefOf }: CustomerResultsProps) {
  const t = useText('office-customers')
  const body = readOrderNumber(text) === null ? { text } : { text, day }
  const pages = useApiPages(findCustomers, (after) => ({
    body: { ...body, ...(after !== undefined && { after }) },
  }))
  const { data: customers = [], isStale, error } = pages
  return (
    <>
      <LoadedPart of={pages} skeleton={<TableSkeleton columns={2} rows={5} />}>
        {() => {
          if (customers.length > 0)
            return <FoundTable customers={customers} open={open} hrefOf={hrefOf} />
          // The stale result belongs to the previous text, so “nobody found” is not shown for it.
          if (isStale || error !== undefined) return null
          return <Nobody text={text} clear={() => change({ text: '' }, { replace: true })} />
        }}
      </LoadedPart>
      <MoreRows pages={pages} text={t('more')} failedText={t('moreFailed')} />
    </>
  )
}

function Nobody({ text, clear }: { text: string; clear: () => void }) {
  const t = useText('office-customers')
  const isOrder = readOrderNumber(text) !== null
  return (
    <EmptyState
      text={t(isOrder ? 'nobodyWithOrder' : 'nobody', { text })}
      action={
        <Button kind="outlined" onPress={clear}>
          {t('clearSearch')}
        </Button>
      }
    />
  )
}

function FoundTable({
  customers,
  open,
  hrefOf,
}: {
  customers: readonly ListedCustomer[]
  open: string | null
  hrefOf: CustomerHref
}) {
  const t = useText('office-customers')
  const format = useFormat()
  const nameOf = useNameOf()
  const columns = useMemo(
    (): TableColumn<ListedCustomer>[] => [
      {
        id: 'customer',
        header: t('column.customer'),
        cell: (customer) => {
          const name = nameOf(customer)
          return (
            <span className="inline-flex max-w-full items-center gap-2.5 align-top">
              <CustomerAvatar id={customer.id} name={name} />
              <span className="min-w-0">
                <b className="block overflow-hidden text-ellipsis font-semibold [a:hover_&]:underline">
                  {name}
                </b>
                <small className="muted block overflow-hidden text-ellipsis text-note">
                  {customer.last?.restaurant ?? t('noOrder')}
                </small>
              </span>
            </span>
          )
        },
        isTitle: true,
      },
      {
        id: 'orders',
        header: t('column.orders'),
        cell: ({ orders }) => format.number(orders),
        isNumber: true,
        width: '104px',
      },
    ],
    [t, format, nameOf],
  )
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={customers}
      idOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf({ open: id })}
      openId={open}
      look="table-fixed"
    />
  )
}
