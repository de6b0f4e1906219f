import { useMemo } from 'react'
import type { ListedOrder } from '#contract/office/orders.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { Translate } from '#texts/messages.ts'
import type { Formats } from '#ui/base/formats.ts'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable, type RowsProps } from '#ui/parts/table/data-table.tsx'
import { OrderState } from './order-state.tsx'

/** The orders found, sorted as the server returns them. */
export function OrdersTable({
  hasDays,
  ...props
}: RowsProps<ListedOrder> & {
  /** True if the orders have different days, so that each row shows the day of its order. */
  hasDays: boolean
}) {
  const t = useText('office-orders')
  const columns = useOrderColumns(hasDays)
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      {...props}
      idOf={({ id }) => id}
      isSorted
      isAlwaysSorted
    />
  )
}

function useOrderColumns(hasDays: boolean): TableColumn<ListedOrder>[] {
  const t = useText('office-orders')
  const format = useFormat()
  return useMemo(() => {
    const timeOf = (at: string, hasDay: boolean) =>
      hasDay ? `${format.shortDay(at)} ${format.time(at)}` : format.time(at)
    const numberColumn: TableColumn<ListedOrder> = {
      id: 'number',
      header: t('column.number'),
      cell: ({ number }) => <b>{number}</b>,
      sortBy: ({ number }) => number,
      isTitle: true,
      isNumber: true,
      width: '76px',
    }
    const timeColumns: TableColumn<ListedOrder>[] = [
      {
        id: 'pickup',
        header: t('column.pickup'),
        cell: ({ takeawayAt }) => timeOf(takeawayAt, hasDays),
        sortBy: ({ takeawayAt }) => takeawayAt,
        isNumber: true,
        line: 2,
        width: hasDays ? '170px' : '112px',
      },
      {
        id: 'placed',
        header: t('column.placed'),
        cell: ({ placedAt, takeawayAt }) =>
          timeOf(placedAt, hasDays || format.shortDay(placedAt) !== format.shortDay(takeawayAt)),
        sortBy: ({ placedAt }) => placedAt,
        isNumber: true,
        drop: 'first',
        width: '170px',
      },
    ]
    return [numberColumn, ...timeColumns, ...orderFactColumns(t, format)]
  }, [t, format, hasDays])
}

/** The restaurant, the customer, the state and the amount of an order. */
const orderFactColumns = (
  t: Translate<'office-orders'>,
  format: Formats,
): TableColumn<ListedOrder>[] => [
  {
    id: 'restaurant',
    header: t('column.restaurant'),
    cell: ({ restaurant }) => restaurant.name,
    drop: 'second',
  },
  {
    id: 'customer',
    header: t('column.customer'),
    cell: ({ customerName }) =>
      customerName === null ? <i>{t('person.hidden')}</i> : customerName || <i>{t('forgotten')}</i>,
    line: 1,
  },
  { id: 'state', header: t('column.state'), cell: (order) => <OrderState order={order} /> },
  {
    id: 'amount',
    header: t('column.amount'),
    cell: ({ toPay }) => format.amount(toPay),
    sortBy: ({ toPay }) => toPay,
    isNumber: true,
    width: '110px',
  },
]
