import { useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import type { IngredientId } from '#domain/menu/menu.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { freshKey } from '#web/state/ordering/order-key.ts'
import { storedOrder } from '#web/state/ordering/stored-order.ts'
import { isUnderWay } from '#web/state/ordering/ordering.ts'
import { useOrdering } from '#web/state/ordering/use-ordering.ts'
import { waitingFor } from '#web/state/ordering/waiting.ts'
import { OrderLoader } from '#web/features/checkout/placing/order-loader.tsx'
import { RefusalNote } from '#web/features/order-draft/refusal-note.tsx'
import { useFormat } from '#ui/text/format.ts'
import type { CardFieldsHandle } from '#web/features/payment/fields/card-answer.ts'
import { CardPanel } from '#web/features/payment/paying/card-panel.tsx'
import {
  BankWaits,
  OtherPaymentMethod,
} from '#web/features/payment/paying/other-payment-method.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Panel } from '#web/ui/show/panel.tsx'
import { useByClock } from '#web/base/browser/use-now.ts'
import { MINUTE } from '#domain/time/durations.ts'

type OrderDueProps = { order: OrderView; contents: readonly IngredientId[]; onChanged: () => void }

/**
 * An order that awaits its payment: the reason, how long it is reserved, another card, or payment
 * at the counter (Y4).
 */
export function OrderDue({
  order: { token, toPay: total, restaurant, replaces },
  contents,
  onChanged,
}: OrderDueProps) {
  const { cardFields } = useApp()
  const t = useText('payment')
  const tChange = useText('change')
  const { price } = useFormat()
  const cardRef = useRef<CardFieldsHandle>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [noToken, setNoToken] = useState<{ code: ErrorCode } | null>(null)
  const { ordering, payment, begin, dispatch } = useOrdering({ onSettled: onChanged })
  const minutes = useByClock((now) => minutesUntil(payment?.keptUntil ?? '', now), null)
  // For a changed order, only the amount that is not paid yet.
  const toPay = payment?.toPay ?? total

  const beginOnce = useRef(begin)
  useEffect(() => void beginOnce.current({ do: 'look', token, attempts: null }), [token])
  const lapsed = ordering.step === 'lapsed'
  useEffect(() => {
    if (lapsed) onChanged()
  }, [lapsed, onChanged])

  if (lapsed) return null
  const later = payment?.mayPayAtRestaurant ?? false
  const payLater = () => begin({ do: 'pay-at-restaurant', token })
  const refusal = ordering.step === 'rest' ? ordering.refusal : null

  async function pay() {
    if (isConfirming || isUnderWay(ordering)) return
    setConfirming(true)
    const card = (await cardRef.current?.ask().finally(() => setConfirming(false))) ?? 'failed'
    setNoToken(card === 'failed' ? { code: 'payment_unavailable' } : null)
    if (typeof card !== 'object') return
    const key = freshKey()
    storedOrder.change({ means: { by: 'card', card: card.token, key } })
    begin({ do: 'pay', token, card: card.token, key })
  }

  return (
    <div className="grid gap-5">
      {refusal ? (
        <RefusalNote refusal={refusal}>
          <OtherPaymentMethod
            code={refusal.code}
            ways={later ? ['card', 'at-restaurant'] : ['card']}
            onTake={(method) => (method === 'card' ? undefined : payLater())}
          />
        </RefusalNote>
      ) : noToken ? (
        <RefusalNote refusal={noToken} />
      ) : null}
      {payment?.state === 'authentication' && ordering.step === 'rest' ? (
        <BankWaits token={token} />
      ) : null}
      <Panel title={t('due.heading')}>
        <p className="display-face num mt-2 text-3xl">{price(toPay)}</p>
        <p className="mt-2">
          {payment?.keptUntil ? t('due.kept', { minutes: minutes ?? 0 }) : null}{' '}
          {replaces ? tChange('dueThen') : t('due.then')}
        </p>
        {later && !refusal ? (
          <Button kind="line" className="mt-4" onClick={payLater}>
            {t('payLater')}
          </Button>
        ) : null}
      </Panel>
      {cardFields && payment ? (
        <div>
          <CardPanel
            ref={cardRef}
            amount={toPay}
            typedOnly={refusal?.code === 'card_missing'}
            onPayLater={later ? payLater : null}
          />
          <Button
            wide
            className="mt-4"
            busy={isConfirming || isUnderWay(ordering)}
            amount={price(toPay)}
            onClick={() => void pay()}
          >
            {t('due.button')}
          </Button>
        </div>
      ) : null}
      {isUnderWay(ordering) &&
      !(
        ordering.step === 'asking' &&
        ordering.task.do === 'look' &&
        ordering.task.attempts === null
      ) ? (
        <OrderLoader
          waiting={waitingFor(ordering)}
          contents={contents}
          phone={restaurant.phone}
          resumed={false}
          onAgain={() => dispatch({ type: 'again' })}
        />
      ) : null}
    </div>
  )
}

/** Whole minutes until an instant, rounded up; null once it has passed. */
function minutesUntil(at: string, now: number): number | null {
  const minutesLeft = Math.ceil((Date.parse(at) - now) / MINUTE)
  return minutesLeft > 0 ? minutesLeft : null
}
