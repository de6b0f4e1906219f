import { useEffect, useRef, useState } from 'react'
import { type Progress, type ShownOrder, cancelOrder } from '#contract/shop/shown-order.ts'
import { mayChange } from '#domain/orders/change.ts'
import { isCustomers } from '#domain/orders/order.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { BeginChange } from '#web/features/change/begin-change.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { Panel } from '#web/ui/show/panel.tsx'

type OrderChangeProps = { order: ShownOrder; onChanged: (progress: Progress) => void }

/** The customer cancels an order that the kitchen has not begun (E1). Nothing once it has. */
export function OrderChange({ order, onChanged }: OrderChangeProps) {
  const t = useText('order')
  const tChange = useText('change')
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    // Whoever keeps the order is back where they were.
    if (!isAsked && wasAsked.current) ask.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  if (isDone && order.status === 'cancelled') return <Done />
  if (!isCustomers(order.status)) return null
  if (order.status === 'awaiting-payment' && order.replaces)
    return <LeaveChange order={order} replaces={order.replaces} onChanged={onChanged} />
  const isChangeable =
    mayChange(order.status) &&
    order.delivery === null &&
    (order.progress.replacements ?? []).length === 0
  const phone = order.restaurant.phone.replaceAll(' ', '\u00a0')
  return (
    <div className="print:hidden">
      <Panel title={t('change.title')}>
        {isAsked ? (
          <Sure
            order={order}
            onChanged={(progress) => {
              setDone(true)
              onChanged(progress)
            }}
            onKeep={() => setAsked(false)}
          />
        ) : (
          <>
            <p className="mt-2">
              {isChangeable ? tChange('text', { phone }) : t('change.text', { phone })}
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              {isChangeable ? <BeginChange order={order} /> : null}
              <Button ref={ask} kind="line" size="s" onClick={() => setAsked(true)}>
                {t('change.ask')}
              </Button>
            </div>
          </>
        )}
      </Panel>
    </div>
  )
}

/** A change that is not paid yet is given up by one tap: the order before stands as it was. */
function LeaveChange({
  order: { token },
  replaces,
  onChanged,
}: OrderChangeProps & { replaces: NonNullable<ShownOrder['replaces']> }) {
  const t = useText('order')
  const tChange = useText('change')
  const api = useApi()
  const { busy, problem, run } = useAction()
  return (
    <div className="print:hidden">
      <Panel title={t('change.title')}>
        <p className="mt-2">{tChange('stands', replaces)}</p>
        <Button
          kind="line"
          size="s"
          className="mt-4"
          busy={busy === 'leave'}
          onClick={() =>
            run('leave', async () => onChanged(await api.call(cancelOrder, { params: { token } })))
          }
        >
          {tChange('banner.leave')}
        </Button>
        <Problem text={problem} />
      </Panel>
    </div>
  )
}

/** A cancellation cannot be taken back, so it is asked for twice, with what it gives back. */
function Sure({ order, onChanged, onKeep }: OrderChangeProps & { onKeep: () => void }) {
  const t = useText('order')
  const api = useApi()
  const { busy, problem, run } = useAction()
  const ref = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => ref.current?.focus(), [])
  return (
    <>
      <h3 ref={ref} tabIndex={-1} className="mt-2 font-semibold">
        {t('change.sure', { number: order.number })}
      </h3>
      <p className="mt-1">{t(order.card === null ? 'change.givesNothing' : 'change.givesBack')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="danger"
          busy={busy === 'cancel'}
          onClick={() =>
            run('cancel', async () =>
              onChanged(await api.call(cancelOrder, { params: { token: order.token } })),
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
    </>
  )
}

/** Where the pressed button was: a keyboard goes on from here. */
function Done() {
  const t = useText('order')
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="print:hidden">
      <Note tone="ok">
        {t('cancelled.customer')} {t('cancelled.refund')}
      </Note>
    </div>
  )
}
