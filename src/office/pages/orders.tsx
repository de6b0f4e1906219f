import { officeHref } from '#contract/office/office-pages.ts'
import { drawerMoves } from '#office/base/address/drawer-moves.ts'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { renewOpenWork } from '#office/base/open-work.ts'
import { useSessionState } from '#office/base/session.ts'
import { useToday } from '#office/base/today.ts'
import { OrdersMenu } from '#office/features/exports/orders-menu.tsx'
import { OrderBar } from '#office/features/orders/order-bar.tsx'
import { OrderDrawer } from '#office/features/orders/order-drawer.tsx'
import {
  type OrderFilters,
  lastMonth,
  orderAddress,
  orderFiltersOf,
} from '#office/features/orders/order-address.ts'
import { OrdersTable } from '#office/features/orders/orders-table.tsx'
import { useOrderCounts } from '#office/features/orders/use-order-counts.ts'
import { useOrders } from '#office/features/orders/use-orders.ts'
import { SweepPart } from '#office/features/orders/sweep-part.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'
import { MoreRows } from '#office/ui/table/more-rows.tsx'

/** The orders of one or more days; one of them opens next to the list (H2). */
export function Component() {
  const t = useText('office-orders')
  const office = useText('office')
  const locale = useLocale()
  const today = useToday()
  const { state: urlState, change, searchWith } = useUrlState(orderAddress)
  const filters = orderFiltersOf(urlState, today)
  const { open } = filters
  const { counts, matchesOnOtherDays, renewCounts } = useOrderCounts(filters, today)
  const mayDecide = useSessionState().session?.rights.includes('refund') === true
  const loaded = useOrders(filters)
  const { data: orders = [] } = loaded
  const renewOrders = () => {
    loaded.retry()
    renewCounts()
    renewOpenWork()
  }
  const moves = drawerMoves(
    orders.map(({ id }) => id),
    open,
    (id, options) => change({ open: id }, options),
  )
  return (
    <>
      <PageHeader
        address={orderAddress}
        title={office('page.orders')}
        figures={
          counts === undefined ? '–' : t(figuresOf(filters, counts), { count: counts.shown })
        }
        actions={<OrdersMenu filters={filters} />}
      />
      <OrderBar filters={filters} change={change} counts={counts} />
      {mayDecide && filters.state === 'open' ? (
        <SweepPart orders={loaded.isStale ? [] : orders} onDone={renewOrders} />
      ) : null}
      <LoadedPart of={loaded} skeleton={<TableSkeleton columns={6} />}>
        {() =>
          orders.length === 0 ? (
            <NoOrders
              text={filters.find}
              searchMonth={() => change(lastMonth(today))}
              clear={() =>
                change({ ...orderAddress.defaults, day: urlState.day, sort: urlState.sort })
              }
              isMonth={filters.until !== null}
            />
          ) : (
            <OrdersTable
              rows={orders}
              sort={filters.sort ?? { id: 'pickup', desc: true }}
              onSort={(sort) => change({ sort }, { replace: true })}
              openId={open}
              hasDays={filters.until !== null}
              hrefOf={({ id }) => `${officeHref('orders', locale)}${searchWith({ open: id })}`}
            />
          )
        }
      </LoadedPart>
      {matchesOnOtherDays === null || orders.length === 0 ? null : (
        <p className="table-more mt-4">
          <Button kind="quiet" onPress={() => change(lastMonth(today))}>
            {t('others', { count: matchesOnOtherDays })}
          </Button>
        </p>
      )}
      <MoreRows pages={loaded} text={t('more')} failedText={t('moreFailed')} />
      {open === null ? null : <OrderDrawer id={open} {...moves} onChanged={renewOrders} />}
    </>
  )
}

/**
 * The key of the text that counts the orders above the list: those of one day, of several days, or
 * found by the filters. `isMore`: only the first part of the list is loaded.
 */
function figuresOf(
  { until, find, restaurant, state, payment, time }: OrderFilters,
  { isMore }: { isMore: boolean },
) {
  if (isMore) return 'figuresMore'
  if (find !== '' || [restaurant, state, payment, time].some((filter) => filter !== null))
    return 'figuresFound'
  return until === null ? 'figures' : 'figuresDays'
}

function NoOrders({
  text,
  isMonth,
  searchMonth,
  clear,
}: {
  text: string
  isMonth: boolean
  searchMonth: () => void
  clear: () => void
}) {
  const t = useText('office-orders')
  const canSearchMonth = text !== '' && !isMonth
  return (
    <EmptyState
      text={canSearchMonth ? t('emptySearch', { text }) : t('empty')}
      action={
        <Button kind="outlined" onPress={canSearchMonth ? searchMonth : clear}>
          {t(canSearchMonth ? 'searchMonth' : 'clearFilters')}
        </Button>
      }
    />
  )
}
