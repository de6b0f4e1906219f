import { useEffect, useRef } from 'react'
import type { OrderView } from '#contract/shop/order-view.ts'
import { brandName } from '#web/features/payment/cards/brand-name.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { latePointsOf } from './late-points.ts'

/**
 * The refund of a cancelled order: how much is refunded, how and when, and the credit note.
 * `isAnswer`: whether the order was just cancelled on this page, so that the heading takes the focus.
 */
export function OrderGivenBack({ order, isAnswer }: { order: OrderView; isAnswer: boolean }) {
  const t = useText('order')
  const { price } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAnswer) heading.current?.focus()
  }, [isAnswer])
  const { card, toPay, token, progress } = order
  const isSold = progress.steps.some(({ status }) => status === 'received')
  const rows = useReturnRows(order)
  return (
    <div className="wrap relative z-2 -mt-15">
      <section
        aria-labelledby="order-back"
        className="rounded-md border-[1.5px] border-ink bg-ground px-4 py-5 sm:px-6"
      >
        <h2 id="order-back" ref={heading} tabIndex={-1} className="display-face text-2xl">
          {card === null ? t('back.nothing') : t('back.title', { amount: price(toPay) })}
        </h2>
        {rows.length === 0 ? null : (
          <dl className="num mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
            {rows.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="text-right font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {isSold ? (
          <p className="mt-4 print:hidden">
            <a
              href={`/api/orders/${token}/receipt.pdf?kind=refund`}
              download
              className="button button-s button-line"
            >
              <Icon name="download" size={18} />
              {t('back.note')}
            </a>
          </p>
        ) : null}
      </section>
    </div>
  )
}

/**
 * The rows about everything that is given back: each has a label (what) and a value (how much, or
 * how).
 */
function useReturnRows(order: OrderView) {
  const t = useText('order')
  const { price, day, time } = useFormat()
  const { card, toPay, points, promoCode, progress } = order
  const late = latePointsOf(order)
  const at = progress.steps.findLast(({ status }) => status === 'cancelled')?.at
  return [
    ...(card === null
      ? []
      : [
          [t('receipt.card', { brand: brandName(card.brand), last4: card.last4 }), price(toPay)],
          ...(at === undefined ? [] : [[t('back.asked'), `${day(at)}, ${time(at)}`]]),
          [t('back.statement'), t('back.days')],
        ]),
    ...(points === 0 ? [] : [[t('back.points'), t('back.pointsBack', { points })]]),
    ...(late === null
      ? []
      : [
          [
            t('back.late'),
            t(late.state === 'booked' ? 'back.lateKept' : 'back.lateLost', { points: late.points }),
          ],
        ]),
    ...(promoCode === null ? [] : [[t('back.code'), t('back.codeBack', { code: promoCode })]]),
  ]
}
