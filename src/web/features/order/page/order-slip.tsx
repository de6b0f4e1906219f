import './order.css'
import type { OrderView } from '#contract/shop/order-view.ts'
import { useFormat } from '#ui/text/format.ts'
import { brandName } from '#web/features/payment/cards/brand-name.ts'
import { useText } from '#ui/text/text.ts'
import { Points } from '#web/ui/show/points.tsx'
import { OrderAllergens } from '#web/features/order-view/order-allergens.tsx'
import { OrderLines } from '#web/features/order-view/order-lines.tsx'
import { OrderTotals } from '#web/features/order-view/order-totals.tsx'
import type { Order } from '#contract/shop/orders.ts'
import { Icon } from '#web/ui/show/icon.tsx'

const dashed = 'my-4 border-t-2 border-dashed border-line-strong'

/** The content of the order as it was sold. */
export function OrderSlip({ order }: { order: OrderView }) {
  const t = useText('order')
  const tCart = useText('cart')
  const { time, day, price } = useFormat()
  const { status, payment, token, givenBack } = order
  const earns = givenBack?.earns ?? order.earns
  const notes = useBackNotes(order)
  const label = useTotalLabel(order)
  return (
    <section aria-labelledby="order-slip" className="slip bg-zinc px-5 pt-6 sm:px-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="order-slip" className="text-lg font-bold">
          {t('summary.title')}
        </h2>
        <p className="num text-sm text-ink-2">
          {t('summary.placed', { day: day(order.placedAt), time: time(order.placedAt) })}
        </p>
      </div>
      <hr className={dashed} />
      <OrderLines lines={order.lines} notes={notes} />
      <hr className={dashed} />
      <OrderTotals {...order} promo={order.promoCode ?? ''} label={label} />
      <AmountsGivenBack order={order} />
      {earns > 0 && status !== 'cancelled' ? (
        <p className="num mt-2 text-sm">
          <Points wraps>{tCart('summary.earns', { points: earns })}</Points>
        </p>
      ) : null}
      {order.paidAtCounter === undefined ? null : (
        <p className="num mt-1 text-sm text-ink-2">
          {order.paidAtCounter
            .map(({ means, amount }) => t(`summary.means.${means}`, { amount: price(amount) }))
            .join(', ')}
        </p>
      )}
      {payment === 'card' && order.card ? (
        <p className="num mt-1 text-sm text-ink-2">
          {t('receipt.card', { brand: brandName(order.card.brand), last4: order.card.last4 })}
        </p>
      ) : null}
      <div className="mt-4">
        <OrderAllergens allergens={order.allergens} />
      </div>
      {status === 'awaiting-payment' || status === 'cancelled' ? null : (
        <OrderReceipt token={token} />
      )}
      {order.comment === '' ? null : (
        <p className="mt-4 text-sm wrap-anywhere whitespace-pre-line">
          <strong className="block font-semibold">{t('summary.comment')}</strong>
          {order.comment}
        </p>
      )}
    </section>
  )
}

/** The label of the sum below the lines: paid, to be paid, given back, or only “total”. */
function useTotalLabel({ status, payment, delivery, replaces, card, progress }: OrderView): string {
  const t = useText('order')
  const tCart = useText('cart')
  const tPayment = useText('payment')
  const tChange = useText('change')
  if (status === 'awaiting-payment') return replaces ? tChange('new') : tPayment('due.heading')
  if (status === 'cancelled') return card ? t('summary.givenBack') : tCart('summary.total')
  if (payment === 'card') return t('summary.paid')
  if (progress.isPaidAtCounter) return t('summary.paidAtCounter')
  if (status === 'collected' || status === 'not-collected') return tCart('summary.total')
  return delivery ? t('brought.toPay') : t('summary.toPay')
}

/** The amount that was given back, and the amount that is still waiting to be given back. */
function AmountsGivenBack({ order: { givenBack } }: { order: OrderView }) {
  const t = useText('order')
  const { price } = useFormat()
  const waiting = givenBack?.waiting ?? 0
  const back = (givenBack?.amount ?? 0) - waiting
  return (
    <>
      {back > 0 ? (
        <p className="num mt-2 font-semibold">{t('givenBack.total', { amount: price(back) })}</p>
      ) : null}
      {waiting > 0 ? (
        <p className="num mt-2 font-semibold">
          {t('givenBack.waiting', { amount: price(waiting) })}
        </p>
      ) : null}
    </>
  )
}

/** The refund of each line: units, supplements by name, or an amount (N6). */
function useBackNotes({ lines, givenBack }: OrderView): (string | null)[] {
  const t = useText('order')
  const { day, price } = useFormat()
  return lines.map(({ quantity }, at) => {
    const state = givenBack?.lines[at]
    if (state === undefined || state.amount === 0) return null
    const { refunded: count, parts: refundedParts, amount, waiting = 0, refundedAt } = state
    const when = [...new Set(refundedAt.map((at) => day(at)))].join(', ')
    const refundTexts = [
      ...(count === 0
        ? []
        : [count === quantity ? t('givenBack.all') : t('givenBack.some', { count, quantity })]),
      ...refundedParts.map(({ name }) => t('givenBack.part', { name })),
    ]
    if (amount > waiting)
      refundTexts.push(t('givenBack.amount', { amount: price(amount - waiting), when }))
    if (waiting > 0) refundTexts.push(t('givenBack.waits', { amount: price(waiting) }))
    return refundTexts.join(', ')
  })
}

/** The receipt, once there is one: to download, or to read here (O4). */
function OrderReceipt({ token }: Pick<Order, 'token'>) {
  const t = useText('order')
  const address = `/api/orders/${token}/receipt`
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <a
        href={`${address}.pdf`}
        download
        className="inline-flex min-h-11 items-center gap-2 rounded-button border-[1.5px] border-line-strong px-4.5 text-sm font-semibold
          no-underline hover:border-ink"
      >
        <Icon name="download" size={18} />
        {t('receipt.download')}
      </a>
      <a href={address} className="tap text-sm font-semibold text-leaf-text">
        {t('receipt.read')}
      </a>
    </p>
  )
}
