import { type ReactNode, useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type MyOrder, listMyOrders, openMyOrder } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { href } from '#contract/links.ts'
import { AccountArea } from '../account/account-area.tsx'
import { AgainDialog } from '../account/again-dialog.tsx'
import { Failed } from '../account/failed.tsx'
import { OrderRow } from '../account/order-row.tsx'
import { Paging } from '../account/paging.tsx'
import { useAccountCall } from '../account/use-account-call.ts'
import { useAction } from '../account/use-action.ts'
import { useAsked } from '../account/use-asked.ts'
import { useOrderAgain } from '../account/use-order-again.ts'
import { useLocale } from '../app-data.tsx'
import { useText } from '../text.ts'
import { Display } from '../ui/heading.tsx'
import { Problem } from '../ui/problem.tsx'

/** What is under way, and what was, page by page (O3). */
export default function AccountOrdersPage() {
  return <AccountArea page="accountOrders">{() => <Orders />}</AccountArea>
}

function Orders() {
  const t = useText('account')
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(search.get('page'))) || 1))
  const pending = useOrders('pending', 1)
  const past = useOrders('past', page)
  const { told, again, close } = useOrderAgain()
  return (
    <div className="grid gap-10">
      <OrderList title={t('orders.pending')} none={t('orders.nonePending')} asked={pending} again={again} />
      <OrderList title={t('orders.past')} none={t('orders.nonePast')} asked={past} again={again}>
        {past.data && past.data.pages > 1 ? (
          <Paging label={t('orders.pages')} reply={past.data} onPage={(next) => setSearch(next === 1 ? {} : { page: String(next) })} />
        ) : null}
      </OrderList>
      <AgainDialog told={told} onClose={close} />
    </div>
  )
}

type Page = ReplyOf<typeof listMyOrders>

function useOrders(state: 'pending' | 'past', page: number) {
  const call = useAccountCall()
  return useAsked<Page>(useCallback(() => call(listMyOrders, { query: { state, page } }), [call, state, page]))
}

type OrderListProps = {
  title: string; none: string; asked: ReturnType<typeof useOrders>; again: (order: MyOrder) => Promise<void>; children?: ReactNode
}

function OrderList({ title, none, asked: { data, failed, again: askAgain }, again, children }: OrderListProps) {
  const { busy, problem, run } = useAction()
  const { open, receipt } = useLinks()
  return (
    <section>
      <Display level={3} size={2} className="mb-3">{title}</Display>
      {failed ? <Failed code={failed} onAgain={askAgain} /> : null}
      {data === null && !failed ? <div className="skeleton h-28" aria-hidden="true" /> : null}
      {data?.results.length === 0 ? <p className="border-t border-line py-4 text-ink-2">{none}</p> : null}
      {data && data.results.length > 0 ? (
        <ul className="border-b border-line">
          {data.results.map((order) => (
            <OrderRow
              key={order.key} order={order} busy={busy} onOpen={() => run(`open ${order.key}`, () => open(order))}
              onReceipt={() => run(`receipt ${order.key}`, () => receipt(order))}
              onAgain={order.choices ? () => run(`again ${order.key}`, () => again(order)) : null}
            />
          ))}
        </ul>
      ) : null}
      <Problem text={problem} />
      {children}
    </section>
  )
}

/** An order and its receipt are behind a link of their own (F2): it is made when it is wanted. */
function useLinks() {
  const call = useAccountCall()
  const locale = useLocale()
  const navigate = useNavigate()
  const tokenOf = async ({ key }: MyOrder) => (await call(openMyOrder, { params: { key } })).token
  return {
    open: async (order: MyOrder) => navigate(href('confirmation', locale, { token: await tokenOf(order) })),
    receipt: async (order: MyOrder) => location.assign(`/api/orders/${await tokenOf(order)}/receipt.pdf`),
  }
}
