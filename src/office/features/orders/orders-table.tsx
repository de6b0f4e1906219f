import { useMemo } from 'react'
import type { ListedOrder } from '#contract/office/orders.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import type { Column } from '#office/ui/table/columns.ts'
import { DataTable } from '#office/ui/table/data-table.tsx'
import { OrderState } from './order-state.tsx'

/** The orders found, as the server sorted them. */
export function OrdersTable({
  orders,
  hrefOf,
  openId,
  hasDays,
}: {
  orders: readonly ListedOrder[]
  hrefOf: (order: ListedOrder) => string
  openId: string | null
  /** The orders are of several days, so each says its own. */
  hasDays: boolean
}) {
  const t = useText('office-orders')
  const format = useFormat()
  const columns = useMemo(
    (): Column<ListedOrder>[] => [
      {
        id: 'number',
        header: t('column.number'),
        cell: ({ number }) => <b>{number}</b>,
        isTitle: true,
        isNumber: true,
        width: '76px',
      },
      {
        id: 'pickup',
        header: t('column.pickup'),
        cell: ({ takeawayAt }) =>
          hasDays
            ? `${format.shortDay(takeawayAt)} ${format.time(takeawayAt)}`
            : format.time(takeawayAt),
        isNumber: true,
        line: 2,
        width: hasDays ? '170px' : '96px',
      },
      {
        id: 'restaurant',
        header: t('column.restaurant'),
        cell: ({ restaurant }) => restaurant.name,
        drop: 'second',
      },
      {
        id: 'customer',
        header: t('column.customer'),
        cell: ({ customerName }) => customerName ?? <i>{t('forgotten')}</i>,
        line: 1,
      },
      { id: 'state', header: t('column.state'), cell: (order) => <OrderState order={order} /> },
      {
        id: 'amount',
        header: t('column.amount'),
        cell: ({ toPay }) => format.amount(toPay),
        isNumber: true,
        width: '110px',
      },
    ],
    [t, format, hasDays],
  )
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={orders}
      idOf={({ id }) => id}
      sort={null}
      onSort={() => {}}
      isSortedByServer
      hrefOf={hrefOf}
      openId={openId}
    />
  )
}
