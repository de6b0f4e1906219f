import { useEffect, useRef, useState } from 'react'
import { type Progress, type OrderView, cancelOrder } from '#contract/shop/order-view.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { latePointsOf } from './late-points.ts'

type CancelOrderProps = { order: OrderView; onCancelled: (progress: Progress) => void }

/** The button that cancels an order. It names the amount, and asks for confirmation. */
export function CancelOrder({ order, onCancelled }: CancelOrderProps) {
  const t = useText('order')
  const { price } = useFormat()
  const [isAsked, setAsked] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    // If the customer does not cancel, the focus returns to the button.
    if (!isAsked && wasAsked.current) ask.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  if (isAsked)
    return <Sure order={order} onCancelled={onCancelled} onKeep={() => setAsked(false)} />
  return (
    <Button ref={ask} kind="line" size="s" onClick={() => setAsked(true)}>
      {order.card === null ? t('change.ask') : t('change.askBack', { amount: price(order.toPay) })}
    </Button>
  )
}

/**
 * Confirmation of a cancellation, which cannot be undone: states whether money is refunded, and
 * which points are lost.
 */
function Sure({ order, onCancelled, onKeep }: CancelOrderProps & { onKeep: () => void }) {
  const t = useText('order')
  const api = useApi()
  const { busy, problem, run } = useAction()
  const ref = useRef<HTMLHeadingElement>(null)
  const late = latePointsOf(order)
  // Takes the focus, because the pressed button has disappeared.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="w-full">
      <h3 ref={ref} tabIndex={-1} className="mt-2 font-semibold">
        {t('change.sure', { number: order.number })}
      </h3>
      <p className="mt-1">{t(order.card === null ? 'change.givesNothing' : 'change.givesBack')}</p>
      {late?.state === 'to-claim' ? (
        <p className="mt-1">{t('change.losesLate', { points: late.points })}</p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="danger"
          busy={busy === 'cancel'}
          onClick={() =>
            run('cancel', async () =>
              onCancelled(await api.call(cancelOrder, { params: { token: order.token } })),
            )
          }
        >
          {t('change.do')}
        </Button>
        <Button kind="line" onClick={onKeep}>
          {t('change.keep')}
        </Button>
      </div>
      <Problem text={problem} />
    </div>
  )
}
