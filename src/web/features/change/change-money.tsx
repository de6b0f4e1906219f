import type { Cents } from '#domain/money/money.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import type { MoneyOfChange } from './money-of-change.ts'

/**
 * The new total next to the paid amount, and the resulting payment or refund: shown before the tap
 * that causes it.
 */
export function ChangeMoney({
  money,
  toPay,
  paid,
}: {
  money: MoneyOfChange
  toPay: Cents
  paid: Cents
}) {
  const t = useText('change')
  const { price } = useFormat()
  return (
    <>
      <dl className="num mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {paid > 0 ? (
          <>
            <dt>{t('paid')}</dt>
            <dd className="text-end whitespace-nowrap">{price(paid)}</dd>
          </>
        ) : null}
        <dt className="text-lg font-bold">{t('new')}</dt>
        <dd className="text-end text-xl font-bold whitespace-nowrap">{price(toPay)}</dd>
      </dl>
      <p className="mt-3 font-semibold">{textOf(money, { t, price })}</p>
    </>
  )
}

function textOf(
  { more, back, atCounter }: MoneyOfChange,
  { t, price }: { t: ReturnType<typeof useText<'change'>>; price: (amount: Cents) => string },
): string {
  if (more > 0 && back > 0) return t('moreAndBack', { more: price(more), back: price(back) })
  if (more > 0) return t('more', { amount: price(more) })
  if (back > 0) return t('back', { amount: price(back) })
  return atCounter > 0 ? t('counter', { amount: price(atCounter) }) : t('same')
}
