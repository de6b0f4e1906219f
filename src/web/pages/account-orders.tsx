import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type MyOrder, listMyOrders, openMyOrder } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { href } from '#contract/pages/links.ts'
import { AccountArea } from '#web/features/account/account-area.tsx'
import { AgainDialog } from '#web/features/account/sign-in/again-dialog.tsx'
import { FailureNote } from '#web/features/account/parts/failure-note.tsx'
import { OrderRow } from '#web/features/account/orders/order-row.tsx'
import { Paging } from '#web/features/account/parts/paging.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'
import { useOrderAgain } from '#web/features/account/orders/use-order-again.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'

/** Open orders and past ones, page by page (O3). */
export default function AccountOrdersPage() {
  return <AccountArea page="accountOrders">{() => <Orders />}</AccountArea>
}

function Orders() {
  const t = useText('account')
  const [search, setSearch] = useSearchParams()
  const pending = useOrders('pending', pageIn(search, 'pending'))
  const past = useOrders('past', pageIn(search, 'page'))
  const { report, again, close } = useOrderAgain()
  const turn = (list: PagedList) => (page: number) =>
    setSearch((now) => {
      if (page === 1) now.delete(list)
      else now.set(list, String(page))
      return now
    })
  return (
    <div className="grid gap-10">
      <OrderList
        title={t('orders.pending')}
        none={t('orders.nonePending')}
        orders={pending}
        again={again}
        pages={t('orders.pendingPages')}
        onPage={turn('pending')}
      />
      <OrderList
        title={t('orders.past')}
        none={t('orders.nonePast')}
        orders={past}
        again={again}
        pages={t('orders.pages')}
        onPage={turn('page')}
      />
      <AgainDialog report={report} onClose={close} />
    </div>
  )
}

/** The address parameters with the page number of each list. */
type PagedList = 'pending' | 'page'

const pageIn = (search: URLSearchParams, list: PagedList): number =>
  Math.max(1, Math.min(10_000, Math.trunc(Number(search.get(list))) || 1))

type OrdersPage = ReplyOf<typeof listMyOrders>

function useOrders(state: 'pending' | 'past', page: number) {
  const call = useAccountCall()
  return useRequest<OrdersPage>(
    useCallback(() => call(listMyOrders, { query: { state, page } }), [call, state, page]),
  )
}

type OrderListProps = {
  title: string
  none: string
  orders: ReturnType<typeof useOrders>
  again: (order: MyOrder) => Promise<void>
  /** Label of the page navigation. */
  pages: string
  onPage: (page: number) => void
}

function OrderList({
  title,
  none,
  orders: { data, failed, again: askAgain },
  again,
  pages,
  onPage,
}: OrderListProps) {
  const { busy, problem, run } = useAction()
  const { open, receipt } = useLinks()
  return (
    <section>
      <Display level={3} size={2} className="mb-3">
        {title}
      </Display>
      {failed ? <FailureNote code={failed} onAgain={askAgain} /> : null}
      {data === null && !failed ? <div className="skeleton h-28" aria-hidden="true" /> : null}
      {data?.results.length === 0 ? (
        <p className="border-t border-line py-4 text-ink-2">{none}</p>
      ) : null}
      {data && data.results.length > 0 ? (
        <ul className="border-b border-line">
          {data.results.map((order) => (
            <OrderRow
              key={order.key}
              order={order}
              busy={busy}
              onOpen={() => run(`open ${order.key}`, () => open(order))}
              onReceipt={() => run(`receipt ${order.key}`, () => receipt(order))}
              onAgain={order.choices ? () => run(`again ${order.key}`, () => again(order)) : null}
            />
          ))}
        </ul>
      ) : null}
      <Problem text={problem} />
      {data && data.pages > 1 ? <Paging label={pages} reply={data} onPage={onPage} /> : null}
    </section>
  )
}

/** Opens an order or its receipt (F2): the token of its link is requested when needed. */
function useLinks() {
  const call = useAccountCall()
  const locale = useLocale()
  const navigate = useNavigate()
  const tokenOf = async ({ key }: MyOrder) => (await call(openMyOrder, { params: { key } })).token
  return {
    open: async (order: MyOrder) =>
      navigate(href('confirmation', locale, { token: await tokenOf(order) })),
    receipt: async (order: MyOrder) =>
      location.assign(`/api/orders/${await tokenOf(order)}/receipt.pdf`),
  }
}
