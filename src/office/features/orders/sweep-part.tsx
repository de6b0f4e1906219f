import { useState } from 'react'
import type { ListedOrder } from '#contract/office/orders.ts'
import { MOST_SWEPT, sweepOrders } from '#contract/office/sweeps.ts'
import { type Sweep, stepsOfSweep, sweeps } from '#domain/orders/sweep.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useText } from '#office/base/text.ts'
import { dayIn, useToday } from '#office/base/today.ts'
import { useSending } from '#office/base/use-sending.ts'
import { Button } from '#office/ui/button.tsx'
import { AlertDialog } from '#office/ui/layers/dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'

/** What can be decided of the listed orders that were left open (N7): each decision for all it applies to. */
export function SweepPart({
  orders,
  onDone,
}: {
  orders: readonly ListedOrder[]
  onDone: () => void
}) {
  const t = useText('office-orders')
  const [asked, setAsked] = useState<Sweep | null>(null)
  const today = useToday()
  const past = orders
    .filter(({ takeawayAt }) => dayIn(Date.parse(takeawayAt)) <= today)
    .slice(0, MOST_SWEPT)
  const fitting = (sweep: Sweep) => past.filter((order) => stepsOfSweep(order, sweep) !== null)
  if (past.length === 0) return null
  return (
    <section className="sweep" aria-labelledby="sweep">
      <div>
        <h2 id="sweep">{t('sweep.title')}</h2>
        <p>{t('sweep.lead')}</p>
      </div>
      <div className="sweep-actions">
        {sweeps.map((sweep) => (
          <Button
            key={sweep}
            kind="outlined"
            isDisabled={fitting(sweep).length === 0}
            onPress={() => setAsked(sweep)}
          >
            {t(`sweep.${sweep}`)} {fitting(sweep).length}
          </Button>
        ))}
      </div>
      {asked === null ? null : (
        <SweepDialog
          sweep={asked}
          orders={fitting(asked)}
          others={past.length - fitting(asked).length}
          onClose={() => setAsked(null)}
          onDone={onDone}
        />
      )}
    </section>
  )
}

function SweepDialog({
  sweep,
  orders,
  others,
  onClose,
  onDone,
}: {
  sweep: Sweep
  orders: readonly ListedOrder[]
  /** Orders that it does not apply to. */
  others: number
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-orders')
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const decide = () =>
    send(sweep, async () => {
      const body = { decision: sweep, orders: orders.map(({ id }) => id) }
      const { done, left } = await confirmed((api) => api.call(sweepOrders, { body }))
      showToast({ tone: 'ok', text: t('sweep.done', { count: done.length }) })
      if (left.length > 0)
        showToast({ tone: 'warn', text: t('sweep.left', { count: left.length }) })
      onClose()
      onDone()
    })
  return (
    <AlertDialog
      title={t(`sweep.ask.${sweep}`, { count: orders.length })}
      isOpen
      action={t(`sweep.${sweep}`)}
      isPending={isPending}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <p>{orders.map(({ number }) => number).join(', ')}</p>
      <p>
        {t(`sweep.about.${sweep}`)} {others === 0 ? null : t('sweep.counter', { count: others })}
      </p>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </AlertDialog>
  )
}
