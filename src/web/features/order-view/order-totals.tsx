import type { ReactNode } from 'react'
import type { Order } from '#contract/shop/orders.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Points } from '#web/ui/show/points.tsx'

type OrderTotalsProps = Pick<
  Order,
  'cartTotal' | 'deposits' | 'discount' | 'toPay' | 'points' | 'vat'
> & {
  /** Label of the total: the amount to be paid, and where. */
  label: string
  /** The promo code of the discount; empty if it is no longer known. */
  promo?: string
}

/**
 * Subtotal, discount, deposits and points if there are any, the total, and the VAT included in it
 * by rate (F1).
 */
export function OrderTotals({
  cartTotal,
  deposits = 0,
  discount,
  toPay,
  points,
  vat,
  label,
  promo = '',
}: OrderTotalsProps) {
  const t = useText('cart')
  const { price, number } = useFormat()
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
      {discount + deposits > 0 ? (
        <Row term={t('summary.subtotal')}>{price(cartTotal - deposits)}</Row>
      ) : null}
      {discount > 0 ? (
        <Row term={t('summary.discount', { code: promo })}>
          <span className="text-ok">− {price(discount)}</span>
        </Row>
      ) : null}
      {deposits > 0 ? <Row term={t('summary.deposits')}>{price(deposits)}</Row> : null}
      {points > 0 ? (
        <Row term={t('summary.points')}>
          <Points>{t('line.points', { points })}</Points>
        </Row>
      ) : null}
      <dt className="self-center text-lg leading-tight font-bold">{label}</dt>
      <dd className="text-end text-xl font-bold whitespace-nowrap">{price(toPay)}</dd>
      {vat
        .filter(({ rate }) => rate !== 0)
        .map((part) => (
          <Row key={part.rate} term={t('summary.vat', { rate: number(part.rate / 10) })} small>
            {price(part.vat)}
          </Row>
        ))}
    </dl>
  )
}

function Row({
  term,
  small = false,
  children,
}: {
  term: string
  small?: boolean
  children: ReactNode
}) {
  return (
    <>
      <dt className={`text-ink-2 ${small ? 'text-sm' : ''}`}>{term}</dt>
      <dd className={`text-end whitespace-nowrap ${small ? 'text-sm text-ink-2' : ''}`}>
        {children}
      </dd>
    </>
  )
}
