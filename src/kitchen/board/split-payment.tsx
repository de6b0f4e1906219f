import { type MouseEvent, useRef, useState } from 'react'
import type { CounterMeans, CounterTender } from '#domain/money/counter-means.ts'
import { readAmount } from '#domain/loyalty/counter-sale.ts'
import type { Cents } from '#domain/money/money.ts'
import { splitTender } from '#domain/orders/counter-payment.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { Choice } from '#kitchen/parts/choice.tsx'
import { buttonLook, boardLook } from '#kitchen/parts/look.ts'

type SplitPaymentProps = {
  /** The total to be paid, in cents. */
  amount: Cents
  /** The means that the restaurant accepts. */
  means: readonly CounterMeans[]
  onPaid: (tender: CounterTender, event: MouseEvent<HTMLElement>) => void
}

/**
 * Splits a payment: one means with its amount, then the means that pays the rest, whose tap
 * completes the payment (N4).
 */
export function SplitPayment({ amount, means, onPaid }: SplitPaymentProps) {
  const t = useText('kitchen')
  const format = useFormat()
  const field = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState<CounterMeans>(
    means.includes('meal-voucher') ? 'meal-voucher' : 'cash',
  )
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const split = splitTender({ means: first, amount: readAmount(typed) }, amount)
  const pay = (event: MouseEvent<HTMLElement>, second: CounterMeans) => {
    if (split !== null)
      return onPaid([split.first, { means: second, amount: split.remainder }], event)
    setWrong(true)
    field.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <Choice
        legend={t('counter.first')}
        options={means.map((value) => ({ value, label: t(`counter.means.${value}`) }))}
        value={first}
        onChange={setFirst}
      />
      <div ref={field}>
        <Field
          label={t('counter.firstAmount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={
            isWrong && split === null
              ? t('counter.amountWrong', {
                  least: format.price(1),
                  most: format.price(amount - 1),
                })
              : undefined
          }
        />
      </div>
      <p className={`${boardLook.smallTitle} num`} aria-live="polite">
        {split === null
          ? t('counter.rest')
          : t('counter.restOf', { amount: format.price(split.remainder) })}
      </p>
      <MeansButtons means={means.filter((candidate) => candidate !== first)} onPick={pay} />
    </>
  )
}

/** A button for each means of payment. */
export function MeansButtons({
  means,
  onPick,
}: {
  means: readonly CounterMeans[]
  onPick: (event: MouseEvent<HTMLElement>, means: CounterMeans) => void
}) {
  const t = useText('kitchen')
  return (
    <div className={boardLook.means}>
      {means.map((candidate) => (
        <button
          key={candidate}
          type="button"
          className={buttonLook('leaf')}
          onClick={(event) => onPick(event, candidate)}
        >
          {t(`counter.means.${candidate}`)}
        </button>
      ))}
    </div>
  )
}
